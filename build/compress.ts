import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|svg|json|xml|txt|webmanifest)$/
/** Bytes below which a compressed copy saves nothing. */
const SMALL = 256

/** Writes compressed copies beside a file, if it is one that shrinks. */
export async function compressed(file: string) {
	if (!COMPRESSIBLE.test(file)) return
	const bytes = await readFile(file)
	if (bytes.length < SMALL) return
	const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
	await Promise.all([
		promisify(brotliCompress)(bytes, { params }).then((data) => writeFile(`${file}.br`, data)),
		promisify(gzip)(bytes, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
	])
}
