import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
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
const pdf = (attached: Buffer) => {
	const start = '%PDF-1.7\n<< /Type /EmbeddedFile /Params << /Size 9 >> /Filter /FlateDecode >>\nstream\n'
	return new Uint8Array(Buffer.concat([Buffer.from(start), attached, Buffer.from('\nendstream')]))
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
