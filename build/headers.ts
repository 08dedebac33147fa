import { createHash } from 'node:crypto'
import { VERSION_HEADER } from '#app/base/payload.ts'
import { loadContent } from '#catalogue/load.server.ts'

const POLICY = 'content-security-policy'
const originOf = (address: string) => new URL(address).origin

/** The response headers of static files: default ones and those by path. */
export function headersFile(version: string, inlineScript: string, pages: string[]) {
	const hash = createHash('sha256').update(inlineScript).digest('base64')
	const api = process.env['VITE_API_URL'] ? ` ${originOf(process.env['VITE_API_URL'])}` : ''
	const policy = [
		"default-src 'none'",
		`script-src 'self' 'sha256-${hash}'`,
		"style-src 'self'",
		"img-src 'self' data:",
		"font-src 'self'",
		`connect-src 'self'${api}`,
		"manifest-src 'self'",
		`frame-src ${originOf(loadContent().site.office.mapFrame)}`,
		"base-uri 'none'",
		`form-action 'self'${api}`,
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		'trusted-types pramaan-prose',
	].join('; ')
	return {
		default: { [VERSION_HEADER]: version },
		pages: Object.fromEntries(pages.map((path) => [path, { [POLICY]: policy }])),
	}
}
