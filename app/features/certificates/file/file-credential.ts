import { MAX_LENGTH } from '#shared/certificates/credential.ts'

const MAX_BYTES = 5_000_000

/** What all attachments of a file may inflate to: the longest receipt, and as much for files that others have added. */
const MAX_INFLATED_BYTES = 2 * MAX_LENGTH

/** Our PDFs have one. */
const MAX_ATTACHMENTS = 20

/** Compressed bytes that are inflated at once, to 264 kB at most: a browser inflates all that it is given. */
const PIECE_BYTES = 256

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
	if (text.startsWith('PNG\r\n', 1)) return found(inPng(text, bytes), 'a picture')
	if (text.lastIndexOf('%PDF-', 1024) >= 0) {
		const { jwt, isBeyondLimit } = await inPdf(text, bytes)
		if (!isBeyondLimit) return found(jwt, 'a PDF')
		return {
			problem: `${name} has more attached to it than any certificate or receipt from us, so not all of it was searched and nothing was proven. Look up its number instead.`,
		}
	}
	if (/<svg[\s>]/.test(text)) return found(text.match(BAKED)?.[1], 'a picture')
	const jwt = text.match(JWT)?.[0]
	if (jwt) return { jwt }
	if (text.includes('VerifiableCredential'))
		return { problem: `${name} is a credential without a signature that can be checked here.` }
	return {
		problem: `${name} is not a certificate file or a receipt. Choose a credential, a badge, or a certificate or receipt as PDF.`,
	}
}

// These expressions take time linear in the text, whatever is in it.

// A try starts at the start of a word and reads three words at most. The last part is empty if the algorithm is 'none'.
const JWT = /(?<![\w-])eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/

// Open Badges 3.0, 5.3.2. A try starts at '<' and ends before the next one.
const BAKED = /<[\w-]+:credential\s[^<>]*?\bverify\s*=\s*["']\s*([\w.-]+)\s*["']/

// What declares an attached file, begins its bytes and ends them. A line end before 'endstream' is not one of the bytes.
const PDF_KEYWORD = /\/EmbeddedFile\b|\bstream\r?\n|(?:\r\n|\r|\n)?endstream|endobj/g

const ITXT = 'iTXtopenbadgecredential\0'

/** The text of the iTXt chunk of Open Badges 3.0, 5.3.1, which is not compressed. */
function inPng(text: string, bytes: Uint8Array<ArrayBuffer>): string | undefined {
	const view = new DataView(bytes.buffer)
	for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
		if (!text.startsWith(ITXT, at + 4)) continue
		// After the keyword: compression flag and method, language, translated keyword.
		const [, , jwt] = text.slice(at + 4 + ITXT.length + 2, at + 8 + view.getUint32(at)).split('\0', 3)
		return jwt
	}
	return undefined
}

/** The signed text that is attached to a PDF, compressed or not; `isBeyondLimit` if not all attached files were searched. */
async function inPdf(text: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ jwt?: string; isBeyondLimit?: boolean }> {
	let left = MAX_INFLATED_BYTES
	let tries = 0
	for (const attached of attachedTo(text, bytes)) {
		if (left < 0 || ++tries > MAX_ATTACHMENTS) break
		const limit = Math.min(left, MAX_LENGTH)
		const content = await inflated(attached, limit)
		left -= content.length
		// What was cut off would look like a forgery.
		const jwt = content.length <= limit ? content.match(JWT)?.[0] : undefined
		if (jwt) return { jwt }
	}
	const jwt = text.match(JWT)?.[0]
	return jwt ? { jwt } : { isBeyondLimit: left < 0 || tries > MAX_ATTACHMENTS }
}

/** The bytes of each file that is attached to a PDF. */
function* attachedTo(text: string, bytes: Uint8Array<ArrayBuffer>) {
	let isDeclared = false
	let start: number | undefined
	for (const { 0: keyword, index } of text.matchAll(PDF_KEYWORD)) {
		if (keyword.startsWith('stream')) {
			if (isDeclared) start ??= index + keyword.length
			continue
		}
		if (start !== undefined && keyword.endsWith('endstream')) yield bytes.subarray(start, index)
		isDeclared = keyword === '/EmbeddedFile'
		start = undefined
	}
}

/** The start of what was compressed, cut off soon after `limit` bytes; empty if nothing was. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<string> {
	const reader = inPieces(bytes).pipeThrough(new DecompressionStream('deflate')).getReader()
	let text = ''
	try {
		for (let part = await reader.read(); !part.done && text.length <= limit; part = await reader.read())
			text += new TextDecoder('latin1').decode(part.value)
		await reader.cancel()
	} catch {
		// Damaged: what was read until then counts.
	}
	return text
}

/** Each piece is read when those before it are inflated and read. */
function inPieces(bytes: Uint8Array<ArrayBuffer>) {
	let at = 0
	return new ReadableStream<Uint8Array<ArrayBuffer>>(
		{
			pull(controller) {
				if (at >= bytes.length) return controller.close()
				controller.enqueue(bytes.slice(at, at + PIECE_BYTES))
				at += PIECE_BYTES
			},
		},
		{ highWaterMark: 0 },
	)
}
