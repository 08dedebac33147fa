import { expect, test } from 'vitest'
import { meantAddress } from './email-slip.ts'

test.each([
	['asha@gmial.com', 'asha@gmail.com'],
	['asha@gmail.con', 'asha@gmail.com'],
	['asha@gmail', 'asha@gmail.com'],
	['asha@gmailcom', 'asha@gmail.com'],
	['asha@gmial.con', 'asha@gmail.com'],
	['Asha.Rao@GMIAL.COM', 'Asha.Rao@gmail.com'],
	['asha@yaho.co.in', 'asha@yahoo.co.in'],
	['asha@outlok', 'asha@outlook.com'],
	['asha@pramaan.con', 'asha@pramaan.com'],
])('%s is taken for a slip of %s', (email, meant) => {
	expect(meantAddress(email)).toBe(meant)
})

test.each([
	'asha@gmail.com',
	'asha@yahoo.co.in',
	'asha@pramaan.example',
	'asha@outlook.in',
	'asha@company.co',
	'asha@उदाहरण.भारत',
	'@gmial.com',
	'gmial.com',
	'',
])('%s is no slip', (email) => {
	expect(meantAddress(email)).toBeUndefined()
})
