import { expect, test } from 'vitest'
import { certificateNumber, toNumberKey } from './certificate.ts'

const KEY = 'PRM-LA-2025-00418'

test.each([
	KEY,
	' prm-la-2025-00418\n',
	'PRM-\u200bLA-2025-\u00ad00418\u200e',
	'ＰＲＭ－ＬＡ－２０２５－００４１８',
	'\u2066PRM-LA-2025-00418\u2069',
	'PRM-LA-\r\n2025-00418',
	'PRM﹘LA―2025‒00418',
	'PRM-LA-٢٠٢٥-٠٠٤١٨',
	'\ufeffPRM\u00a0-\u00a0LA\u2010\u2060\n2025-\u202f00418',
	'Certificate number: PRM-LA-2025-00418',
	'CERTIFICATE NO. PRM-LA-2025-00418.',
	'Cert. no.:\nPRM-LA-2025-00418',
	'Number: PRM-LA-2025-00418',
	'Certificate PRM-LA-2025-00418',
	// As LinkedIn shows it.
	'Credential ID PRM-LA-2025-00418',
	'“PRM-LA-2025-00418”,',
	"'PRM-LA-2025-00418'",
	'(PRM-LA-2025-00418)',
	'[Certificate ID: “PRM-LA-2025-00418”]',
	'<https://pramaan.example/policies/verification?number=PRM-LA-2025-00418>',
	'pramaan.example/api/verification?a=1&number=PRM-LA%2D2025-00418#found',
])('the number %j is looked up as the one that is printed', (text) => {
	expect(toNumberKey(certificateNumber.parse(text))).toBe(KEY)
})

test.each([
	['A1'],
	['1234 5678 9012 3456'],
	['證書-1'],
	['No. 5 (QMS)'],
	['a#1:2_3&4+5'],
	['CERT-1'],
	['(A) 1 (B)'],
	['ID 7'],
])('%j can be a number', (text) => {
	expect(certificateNumber.parse(text)).toBe(text)
})

test.each([
	['', 'Enter the certificate number'],
	['\u200b ', 'Enter the certificate number'],
	['9'.repeat(61), 'A certificate number has at most 60 characters'],
	['X is valid until 2030. Holder: …', 'A certificate number has letters, digits and signs such as - or /'],
	['one two three four 5', 'A certificate number has letters, digits and signs such as - or /'],
	['A\u0000 1', 'A certificate number has letters, digits and signs such as - or /'],
	['\ud8001', 'A certificate number has letters, digits and signs such as - or /'],
	['👍1', 'A certificate number has letters, digits and signs such as - or /'],
])('%j can be no number: %s', (text, message) => {
	expect(certificateNumber.safeParse(text).error?.issues.map((issue) => issue.message)).toEqual([message])
})
