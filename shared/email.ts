import { z } from 'zod/mini'
import { withoutInvisible } from './signs.ts'

/** Without spaces around it, and with a domain in ASCII, as mail is sent to it. */
function foldEmail(text: string): string {
	const email = withoutInvisible(text.normalize('NFKC'))
		.trim()
		.replace(/^mailto:/i, '')
	const [, local = '', domain = ''] = email.match(/^([^@]*@)([\p{L}\p{M}\p{N}.。-]+)$/u) ?? []
	if (/^[\0-\x7f]*$/.test(domain)) return email
	// Browsers and Node have the mapping of international domains in URL only.
	return URL.canParse(`http://${domain}`) ? local + new URL(`http://${domain}`).hostname : email
}

/** Like that of zod, and with top level domains in Punycode. */
const EMAIL = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]*[a-z\d])$/i

/** RFC 5321, 4.5.3.1.3: what fits between the angle brackets of a path. */
const MAX_LENGTH = 254

export const emailAddress = (message: string) =>
	z.string(message).check(
		z.overwrite(foldEmail),
		// What follows never sees a longer text.
		z.maxLength(MAX_LENGTH, { error: `Use at most ${MAX_LENGTH} characters`, abort: true }),
		z.email({ pattern: EMAIL, error: message }),
	)
