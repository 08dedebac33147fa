import { MAX_LENGTH } from '#shared/credential.ts'

const MAX_BYTES = 5_000_000

export type FileCredential = { jwt: string; problem?: never } | { jwt?: never; problem: string }

/** Finds the signed credential or receipt in a file: plain or in JSON, baked into PNG or SVG, or attached to a PDF. */
export async function readCredential(file: Pick<File, 'name' | 'size' | 'arrayBuffer'>): Promise<FileCredential> {
	const { name } = file
	if (file.size > MAX_BYTES)
		return { problem: `${name} is larger than 5 MB, which no certificate file or receipt is. Choose another file.` }
	const bytes = await file.arrayBuffer().then(
		(buffer) => new Uint8Array(buffer),
		() => undefined,
	)
	if (!bytes) return { problem: `${name} could not be read. Choose it again.` }
	// One character for each byte.
	const text = new TextDecoder('latin1').decode(bytes)
	const found = (jwt: string | undefined, kind: string): FileCredential =>
		jwt
			? { jwt }
			: {
					problem: `${name} is ${kind} without a signed certificate or receipt. It may be a scan, or another program has saved it again. Look up its number instead.`,
				}
	if (text.startsWith('PNG\r\n', 1)) return found(inPng(bytes), 'a picture')
	if (text.lastIndexOf('%PDF-', 1024) >= 0) return found(await inPdf(text, bytes), 'a PDF')
	if (/<svg[\s>]/.test(text)) return found(text.match(BAKED)?.[1], 'a picture')
	const jwt = text.match(JWT)?.[0]
	if (jwt) return { jwt }
	if (text.includes('VerifiableCredential'))
		return { problem: `${name} is a credential without a signature that can be checked here.` }
	return {
		problem: `${name} is not a certificate file or a receipt. Choose a credential, a badge, or a certificate or receipt as PDF.`,
	}
}

// It starts at the start of a word: otherwise a long word would be searched from each of its characters. The last part is
// empty if the algorithm is 'none'.
const JWT = /(?<![\w-])eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/

// Open Badges 3.0, 5.3.2.
const BAKED = /<[\w-]+:credential\s[^<>]*?\bverify\s*=\s*["']\s*([\w.-]+)\s*["']/

const KEYWORD = 'openbadgecredential'

/** The text of the iTXt chunk of Open Badges 3.0, 5.3.1, which is not compressed. */
function inPng(bytes: Uint8Array<ArrayBuffer>): string | undefined {
	const view = new DataView(bytes.buffer)
	for (let at = 8; at + 12 <= bytes.length; ) {
		const length = view.getUint32(at)
		const chunk = new TextDecoder('latin1').decode(bytes.subarray(at + 4, at + 8 + length))
		// After the keyword: compression flag and method, language, translated keyword.
		if (chunk.startsWith(`iTXt${KEYWORD}\0`)) return chunk.slice(KEYWORD.length + 7).split('\0')[2]
		at += length + 12
	}
	return undefined
}

// The files that are attached, and the bytes of each.
const ATTACHMENT = /\/EmbeddedFile\b.{0,1000}?\bstream\r?\n/gs

/** The signed text that is attached to a PDF, compressed or not. */
async function inPdf(text: string, bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
	for (const { 0: head, index } of text.matchAll(ATTACHMENT)) {
		const start = index + head.length
		const attached = bytes.subarray(start, text.indexOf('endstream', start))
		const jwt = (await inflated(attached)).match(JWT)?.[0]
		if (jwt) return jwt
	}
	return text.match(JWT)?.[0]
}

/** The start of what was compressed; empty if nothing was. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
	let text = ''
	try {
		for (let part = await reader.read(); !part.done && text.length < MAX_LENGTH; part = await reader.read())
			text += new TextDecoder('latin1').decode(part.value)
		await reader.cancel()
	} catch {
		// The line end before 'endstream' is not compressed.
	}
	return text
}
