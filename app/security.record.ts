import { loadContent } from '#content/load.server.ts'

const DAY = 24 * 60 * 60 * 1000
/** RFC 9116 advises less than a year; a site that is not built again for so long should not claim that somebody answers. */
const VALID_DAYS = 360

/** Whom to tell about a weakness of the site (RFC 9116). */
export function securityText(address: string, contact: string, now: Date) {
	const expires = new Date(now.getTime() + VALID_DAYS * DAY).toISOString().replace(/\.\d+/, '')
	return [
		`Contact: mailto:${contact}`,
		`Expires: ${expires}`,
		'Preferred-Languages: en',
		`Canonical: ${address}/.well-known/security.txt`,
		'',
	].join('\n')
}

export function loader() {
	const { address, departments, mail } = loadContent().site
	const support = departments.find(({ name }) => name === 'Support')?.email ?? mail.from
	return new Response(securityText(address, support, new Date()), { headers: { 'Content-Type': 'text/plain' } })
}
