import { expect, test } from 'vitest'
import { resources, securityText } from './security.resource.ts'

test('a contact, an end within a year, the languages and the own address stand in it, once each', () => {
	expect(securityText('https://pramaan.example', 'support@pramaan.example', new Date('2025-09-29T10:11:12.345Z'))).toBe(
		[
			'Contact: mailto:support@pramaan.example',
			'Expires: 2026-09-24T10:11:12Z',
			'Preferred-Languages: en',
			'Canonical: https://pramaan.example/.well-known/security.txt',
			'',
		].join('\n'),
	)
})

test('what is built names the support of site.yaml and holds for less than a year', () => {
	const text = String(resources()[0]?.read())
	expect(text).toMatch(/^Contact: mailto:support@/)
	const [, expires = ''] = text.match(/^Expires: (.+)$/m) ?? []
	const days = (Date.parse(expires) - Date.now()) / 86_400_000
	expect(days).toBeGreaterThan(300)
	expect(days).toBeLessThan(365)
})
