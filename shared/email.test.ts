import { expect, test } from 'vitest'
import { emailAddress } from './email.ts'

test.each([
	[' asha@mail.example ', 'asha@mail.example'],
	['\u200basha@mail.example\ufeff', 'asha@mail.example'],
	['ａｓｈａ＠mail.example', 'asha@mail.example'],
	['asha@mail。example', 'asha@mail.example'],
	['mailto:asha@mail.example', 'asha@mail.example'],
	['asha@münchen.example', 'asha@xn--mnchen-3ya.example'],
	['asha@MU\u0308NCHEN.example', 'asha@xn--mnchen-3ya.example'],
	['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
	['Asha.Rao@Mail.Example', 'Asha.Rao@Mail.Example'],
])('the email address %j is %j', (text, address) => {
	expect(emailAddress('Invalid').parse(text)).toBe(address)
})

test.each([
	'asha rao@mail.example',
	'asha@mail.example\r\nBcc: b@mail.example',
	'asha@mail.example,b@mail.example',
	'"Asha" <asha@mail.example>',
	'आशा@mail.example',
	'asha@mail',
	'asha@münchen',
	'asha@münchen.example/x',
	'asha@1.२.3.4',
	'asha@\ud800ü.example',
	`asha@${'ü'.repeat(300)}.example`,
])('%j is no email address', (text) => {
	expect(emailAddress('Invalid').safeParse(text).success).toBe(false)
})
