import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(html|js|css|svg|json|xml|txt|ics|webmanifest)$/
/** Smaller files do not benefit from compression. */
const MIN_BYTES = 256

/** Writes .br and .gz copies beside a compressible file. */
export async function compress(file: string) {
	if (!COMPRESSIBLE.test(file)) return
	const bytes = await readFile(file)
	if (bytes.length < MIN_BYTES) return
	const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
	await Promise.all([
		promisify(brotliCompress)(bytes, { params }).then((data) => writeFile(`${file}.br`, data)),
		promisify(gzip)(bytes, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
	])
}
