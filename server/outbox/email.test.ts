import naughty from 'big-list-of-naughty-strings'
import { JSDOM } from 'jsdom'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/fixtures.ts'
import { startMailServer } from '#server/testing/smtp.ts'
import { type Email, toHtml, toText } from './email.ts'
import { openTransport } from './transport.ts'

const email = (value: string): Email => ({
	reference: 'PRM-1',
	to: 'asha@mail.example',
	replyTo: 'asha@mail.example',
	subject: 'Registration PRM-1',
	opening: ['A registration came in.'],
	facts: [
		['Reference', 'PRM-1'],
		['Name', value],
	],
	closing: ['Pramaan\n+91 00000 00000'],
})

/** The body of the email as a browser reads it. */
const bodyOf = (html: string) => new JSDOM(html).window.document.body

test('the HTML part escapes the words of a visitor', () => {
	const values = [...naughty, '</td></table><script>alert(1)</script>', '" onmouseover="x', '<!--', '&lt;']
	const withFacts = (facts: string[]) =>
		bodyOf(toHtml({ ...email(''), facts: facts.map((value) => ['Name', value]) }, 'Pramaan'))
	const tagsOf = (body: HTMLElement) => [...body.querySelectorAll('*:not(br)')].map(({ tagName }) => tagName)
	const body = withFacts(values)
	expect(tagsOf(body)).toEqual(tagsOf(withFacts(values.map(() => 'plain'))))
	// What a parser of HTML leaves out of any text.
	const read = (text: string | null | undefined) => text?.replace(/[\r\n\0\ufffd]/g, '')
	expect([...body.querySelectorAll('td')].map(({ textContent }) => read(textContent))).toEqual(values.map(read))
})

test('the text part has the words as typed, in one column beside the longest label, and indents further lines', () => {
	const { facts, ...draft } = email('two\nlines')
	expect(toText({ ...draft, facts: [...facts, ['Auditing experience', 'None']] })).toBe(`A registration came in.

Reference:           PRM-1
Name:                two
                     lines
Auditing experience: None

Pramaan
+91 00000 00000
`)
})

const BREAKS = ['\r\n', '\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f', '%0d%0a', '=0D=0A']
const HEADERS = ['Bcc: evil@mail.example', 'Subject: changed', 'Content-Type: text/html', '']

test('a field with line breaks adds no header to an email', async () => {
	const server = await startMailServer()
	const transport = openTransport(
		{ smtpUrl: server.url, dataDir: temporaryFolder() },
		{ name: 'Pramaan', address: 'from@pramaan.example' },
	)
	const values = BREAKS.flatMap((line) => HEADERS.map((header) => `Asha${line}${header}${line}${line}body`))
	for (const value of ['Asha', ...values]) await transport.send(email(value), 'registration/department')
	transport.close()
	await server.stop()
	const parsed = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)))
	const headersOf = ({ headers }: (typeof parsed)[number]) =>
		headers.filter(({ key }) => !['date', 'content-type'].includes(key)).map(({ key, value }) => `${key}: ${value}`)
	const [plain, ...others] = parsed.map(headersOf)
	expect(others).toHaveLength(values.length)
	for (const headers of others) expect(headers).toEqual(plain)
	expect(server.received.map(({ to }) => to).filter((to) => to !== 'asha@mail.example')).toEqual([])
	for (const mail of parsed) expect(mail.attachments).toEqual([])
})
