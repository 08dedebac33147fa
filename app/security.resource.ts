import { loadContent } from '#content/load.server.ts'
import type { Resource } from './resource.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** RFC 9116 advises less than a year; a site that is not built again for so long should not claim that somebody answers. */
const VALID_DAYS = 360

/** Whom to tell about a weakness of the site (RFC 9116). */
export function securityText(address: string, contact: string, now: Date) {
	const expires = new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString().replace(/\.\d+/, '')
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
