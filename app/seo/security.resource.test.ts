import { expect, test } from 'vitest'
import { resources, securityText } from './security.resource.ts'

test('security.txt has a contact, an expiry date within a year, the languages and its canonical address', () => {
	expect(
		securityText('https://pramaan.example', 'support@pramaan.example', new Date('2025-09-29T10:11:12.345Z')),
	).toBe(`Contact: mailto:support@pramaan.example
Expires: 2026-09-24T00:00:00Z
Preferred-Languages: en
Canonical: https://pramaan.example/.well-known/security.txt
`)
})

test('the built security.txt names the support address of site.yaml and expires within a year', () => {
	const text = String(resources()[0]?.read())
	expect(text).toMatch(/^Contact: mailto:support@/)
	const [, expires = ''] = text.match(/^Expires: (.+)$/m) ?? []
	const days = (Date.parse(expires) - Date.now()) / 86_400_000
	expect(days).toBeGreaterThan(300)
	expect(days).toBeLessThan(365)
})
