import { expect, test } from 'vitest'
import { meantAddress } from './email-slip.ts'

test.each([
	['asha@gmial.com', 'asha@gmail.com'],
	['asha@gmai.com', 'asha@gmail.com'],
	['asha@gmaill.com', 'asha@gmail.com'],
	['asha@gnail.com', 'asha@gmail.com'],
	['asha@gmail.con', 'asha@gmail.com'],
	['asha@gmail.cmo', 'asha@gmail.com'],
	['asha@gmail.cm', 'asha@gmail.com'],
	['asha@gmail', 'asha@gmail.com'],
	['asha@gmailcom', 'asha@gmail.com'],
	['asha@gmial.con', 'asha@gmail.com'],
	['Asha.Rao@GMIAL.COM', 'Asha.Rao@gmail.com'],
	['asha@yaho.com', 'asha@yahoo.com'],
	['asha@yhaoo.com', 'asha@yahoo.com'],
	['asha@yaho.co.in', 'asha@yahoo.co.in'],
	['asha@outlok.com', 'asha@outlook.com'],
	['asha@outlok', 'asha@outlook.com'],
	['asha@hotnail.com', 'asha@hotmail.com'],
	['asha@iclould.com', 'asha@icloud.com'],
	['asha@redifmail.com', 'asha@rediffmail.com'],
	['asha@pramaan.con', 'asha@pramaan.com'],
])('%s is taken for a slip of %s', (email, meant) => {
	expect(meantAddress(email)).toBe(meant)
})

test.each([
	'asha@gmail.com',
	'asha@GMAIL.com',
	'asha@yahoo.co.in',
	'asha@mail.com',
	'asha@ymail.com',
	'asha@email.com',
	'asha@pramaan.example',
	'asha@outlook.in',
	'asha@company.co',
	'asha@gmx.de',
	'asha@उदाहरण.भारत',
	'@gmial.com',
	'asha@',
	'gmial.com',
	'',
])('%s is no slip', (email) => {
	expect(meantAddress(email)).toBeUndefined()
})
