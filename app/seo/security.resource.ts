import type { Resource } from '#app/base/page.ts'
import { loadContent } from '#catalogue/load.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** RFC 9116 recommends less than a year. The doctor warns before the end. */
const VALID_DAYS = 360

/** The text of security.txt (RFC 9116). */
export function securityText(address: string, contact: string, now: Date) {
	// The day only, so that the builds of a day are the same.
	const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().replace(/T.*/, 'T00:00:00Z')
	return [
		`Contact: mailto:${contact}`,
		`Expires: ${expires}`,
		'Preferred-Languages: en',
		`Canonical: ${address}/.well-known/security.txt`,
		'',
	].join('\n')
}

export const resources = (): Resource[] => [
	{
		path: '/.well-known/security.txt',
		read() {
			const { address, departments, mail } = loadContent().site
			const support = departments.find(({ name }) => name === 'Support')?.email ?? mail.from
			return securityText(address, support, new Date())
		},
	},
]
