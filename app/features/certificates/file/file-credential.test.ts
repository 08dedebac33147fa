import { deflateSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MAX_LENGTH } from '#shared/certificates/credential.ts'
import { readCredential } from './file-credential.ts'

const JWT = `eyJ${'a'.repeat(40)}.eyJ${'b-_'.repeat(40)}.${'c'.repeat(86)}`
const LONG = `eyJ${'a'.repeat(40)}.eyJ${'b-_'.repeat(250_000)}.${'c'.repeat(86)}`
const UNSIGNED = `eyJ${'a'.repeat(40)}.eyJ${'b'.repeat(40)}.`

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name)

function chunk(type: string, data: string) {
	const bytes = Buffer.alloc(data.length + 12)
	bytes.writeUInt32BE(data.length)
	bytes.write(type + data, 4, 'latin1')
	return bytes
}
const png = (...chunks: Buffer[]) =>
	new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', '\0'.repeat(13)), ...chunks]))
const pdf = (...attached: Buffer[]) => {
	const start = Buffer.from('1 0 obj\n<< /Type /EmbeddedFile /Params << /Size 9 >> /Filter /FlateDecode >>\nstream\n')
	const end = Buffer.from('\nendstream\nendobj\n')
	return new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), ...attached.flatMap((one) => [start, one, end])]))
}
const svg = (content: string) => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`

test.each([
	['plain', file('a.jwt', `${JWT}\n`), JWT],
	['unsigned', file('a.jwt', UNSIGNED), UNSIGNED],
	['a JSON string', file('a.json', JSON.stringify(JWT)), JWT],
	[
		'an enveloped credential',
		file('a.json', JSON.stringify({ type: 'EnvelopedVerifiableCredential', id: `data:application/vc+jwt,${JWT}` })),
		JWT,
	],
	['baked into PNG', file('a.png', png(chunk('iTXt', `openbadgecredential\0\0\0\0\0${JWT}`), chunk('IEND', ''))), JWT],
	[
		'baked into SVG',
		file('a.svg', svg(`<openbadges:credential xmlns:openbadges="https://x.example" verify="${JWT}"/>`)),
		JWT,
	],
	['attached to a PDF', file('a.pdf', `%PDF-1.7\n\xe2\xe3\n9 0 obj\n<<>>\nstream\n${JWT}\nendstream\n%%EOF`), JWT],
	['attached to a PDF and compressed', file('a.pdf', pdf(deflateSync(JWT))), JWT],
	[
		'attached to a PDF after files of others',
		file('a.pdf', pdf(deflateSync('x'.repeat(2_000_000)), ...Array(18).fill(deflateSync('{}')), deflateSync(LONG))),
		LONG,
	],
	['long, attached to a PDF and compressed', file('a.pdf', pdf(deflateSync(LONG))), LONG],
	['in a text file', file('receipt.txt', `Our receipt:\r\n${LONG}\r\n`), LONG],
	['a PDF after other bytes', file('a', `\r\n%PDF-1.4\nstream\n${JWT}\nendstream`), JWT],
])('the credential of a file is found: %s', async (_, given, jwt) => {
	expect(await readCredential(given)).toEqual({ jwt })
})

test.each([
	[
		'a PDF without credential',
		file('a.pdf', '%PDF-1.7\nstream\nx\nendstream'),
		/^a.pdf is a PDF without a signed certificate or receipt/,
	],
	[
		'a PDF with another file',
		file('a.pdf', pdf(deflateSync('Hello'))),
		/^a.pdf is a PDF without a signed certificate or receipt/,
	],
	[
		'a PDF with a damaged file',
		file('a.pdf', pdf(Buffer.from('x'))),
		/^a.pdf is a PDF without a signed certificate or receipt/,
	],
	['a PDF whose file is huge', file('a.pdf', pdf(deflateSync(`${'x '.repeat(1e7)}${JWT}`))), /^a.pdf is a PDF without/],
	[
		'a PNG without credential',
		file('a.png', png(chunk('IEND', ''))),
		/^a.png is a picture without a signed certificate or receipt/,
	],
	[
		'a PNG with another text',
		file('a.png', png(chunk('iTXt', `Comment\0\0\0\0\0${JWT}`))),
		/without a signed certificate or receipt/,
	],
	[
		'a PNG with a chunk that is too long',
		file('a.png', png(Buffer.from('ffffffff49', 'hex'))),
		/without a signed certificate or receipt/,
	],
	[
		'an SVG without credential',
		file('a.svg', svg('<path/>')),
		/^a.svg is a picture without a signed certificate or receipt/,
	],
	['a credential without signature', file('a.json', '{"type":["VerifiableCredential"]}'), /without a signature/],
	['another file', file('a.txt', 'Hello. I am a text.'), /^a.txt is not a certificate file or a receipt/],
	['an empty file', file('a.jwt', ''), /^a.jwt is not a certificate file/],
	['a huge file', file('a.pdf', 'x'.repeat(5_000_001)), /^a.pdf is larger than 5 MB/],
	['a long word that begins like a credential', file('a.txt', 'eyJ'.repeat(1_600_000)), /is not a certificate file/],
	[
		'a file that was deleted',
		{ name: 'a.pdf', size: 9, arrayBuffer: () => Promise.reject(new Error('gone')) },
		/^a.pdf could not be read/,
	],
])('a file without a signed certificate is refused with a sentence: %s', async (_, given, problem) => {
	expect(await readCredential(given)).toEqual({ problem: expect.stringMatching(problem) })
})

describe('of what is attached to a PDF', () => {
	const LIMIT = /^a.pdf has more attached to it than any certificate or receipt from us.*Look up its number instead.$/
	let opened = 0
	let received: Uint8Array[] = []
	let inflatedBytes = 0

	/** Counts what is inflated and notes what it is made of. */
	function watch() {
		const Original = DecompressionStream
		opened = 0
		received = []
		inflatedBytes = 0
		vi.stubGlobal('DecompressionStream', function Watched() {
			opened++
			const { readable, writable } = new Original('deflate')
			const input = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
				transform(piece, controller) {
					received.push(piece)
					controller.enqueue(piece)
				},
			})
			void input.readable.pipeTo(writable).catch(() => {})
			const output = new TransformStream<Uint8Array, Uint8Array>({
				transform(part, controller) {
					inflatedBytes += part.length
					controller.enqueue(part)
				},
			})
			return { readable: readable.pipeThrough(output), writable: input.writable }
		})
	}
	afterEach(() => vi.unstubAllGlobals())

	test('at most twice the longest receipt is inflated, in any number of files', async () => {
		watch()
		const megabyte = deflateSync(Buffer.alloc(1_000_000, ' '))
		const answer = await readCredential(file('a.pdf', pdf(...Array(200).fill(megabyte))))
		expect(answer).toEqual({ problem: expect.stringMatching(LIMIT) })
		expect(opened).toBe(3)
		expect(inflatedBytes).toBeLessThan(2 * MAX_LENGTH + 500_000)
	})

	test('one file is inflated no further than the longest receipt', async () => {
		watch()
		const answer = await readCredential(file('a.pdf', pdf(deflateSync(Buffer.alloc(50_000_000)))))
		expect(answer).toEqual({ problem: expect.stringMatching(/^a.pdf is a PDF without a signed certificate/) })
		expect(inflatedBytes).toBeLessThan(MAX_LENGTH + 500_000)
	})

	test('at most 20 files are tried', async () => {
		watch()
		const answer = await readCredential(file('a.pdf', pdf(...Array(30_000).fill(deflateSync('{}')))))
		expect(answer).toEqual({ problem: expect.stringMatching(LIMIT) })
		expect(opened).toBe(20)
	})

	test('a signed text that the limit cuts off is not taken for one', async () => {
		const others = [MAX_LENGTH - 5, 600_000].map((length) => deflateSync(Buffer.alloc(length, ' ')))
		const signed = deflateSync(`eyJa.eyJa.${'c'.repeat(500_000)}`)
		expect(await readCredential(file('a.pdf', pdf(...others, signed)))).toEqual({
			problem: expect.stringMatching(LIMIT),
		})
	})

	test.each(['\n', '\r\n', '\r', ''])(
		'what is compressed is inflated without the line end after it: %j',
		async (end) => {
			watch()
			// Browsers lose text if more bytes follow: https://github.com/whatwg/compression/issues/76
			const compressed = deflateSync(LONG)
			const start = Buffer.from('%PDF-1.7\n<< /Type /EmbeddedFile >>\nstream\r\n')
			const content = Buffer.concat([start, compressed, Buffer.from(`${end}endstream`)])
			expect(await readCredential(file('a.pdf', new Uint8Array(content)))).toEqual({ jwt: LONG })
			expect(Buffer.concat(received).equals(compressed)).toBe(true)
			expect(Math.max(...received.map(({ length }) => length))).toBeLessThanOrEqual(256)
		},
	)
})

describe('5 MB are searched in time that grows with the size alone:', () => {
	const fill = (start: string, part: string, end = '') =>
		start + part.repeat(Math.floor((4_999_000 - start.length) / part.length)) + end
	const PNG = '\x89PNG\r\n\x1a\n'
	const CREDENTIAL = '<svg ><a:credential '

	test.each([
		['attachments without an end', fill('%PDF-', '/EmbeddedFile stream\n')],
		['attachments without a start', fill('%PDF-', '/EmbeddedFile ')],
		['attachments with one start at the end', fill('%PDF-', '/EmbeddedFile ', 'stream\n')],
		['attachments of one byte', fill('%PDF-', '/EmbeddedFile stream\nx\nendstream ')],
		['starts', fill('%PDF-/EmbeddedFile ', 'stream\n')],
		['ends', fill('%PDF-/EmbeddedFile stream\n', 'endstream\n')],
		['line ends', fill('%PDF-/EmbeddedFile stream\n', '\r\n')],
		['a long word', fill('eyJ', 'a')],
		['two long words', `${'eyJ'.repeat(833_000)}.${'eyJ'.repeat(833_000)}`],
		['short words', fill('', 'eyJa.eyJa ')],
		['pictures', fill('', '<svg')],
		['tags', fill('<svg >', '<a')],
		['a long tag', fill('<svg ><', 'a')],
		['credentials', fill('<svg >', '<a:credential ')],
		['names of the attribute', fill(CREDENTIAL, 'verify=')],
		['attributes', fill(CREDENTIAL, 'verify="')],
		['attributes with a value', fill(CREDENTIAL, 'verify="a.')],
		['spaces in an attribute', fill(`${CREDENTIAL}verify="`, ' ')],
		['spaces after a value', fill(`${CREDENTIAL}verify="a`, ' ')],
		['a long value', fill(`${CREDENTIAL}verify="`, 'a')],
		['empty chunks', fill(PNG, '\0')],
		['a chunk of zero bytes', fill(`${PNG}\0\x4c\x00\0iTXtopenbadgecredential\0`, '\0')],
	])(
		'%s',
		async (_, content) => {
			const bytes = new Uint8Array(Buffer.from(content, 'latin1'))
			expect(await readCredential(file('a', bytes))).toEqual({ problem: expect.stringMatching(/^a (is|has) /) })
		},
		30_000,
	)
})
