/** Domains of mail that most people have, and that nobody else's domain is a slip of. */
const KNOWN = ['gmail.com', 'yahoo.com', 'outlook.com', 'hotmail.com', 'icloud.com', 'rediffmail.com', 'yahoo.co.in']

/** Domains of others that are one letter away from a known one. */
const OTHERS = ['mail.com', 'email.com', 'ymail.com']

/** No domain ends like this. */
const SLIP_OF_COM = /\.(con|cmo|ocm|vom|xom|cim|coom|comm)$/

/** Whether one letter more, less or other, or two that changed places, make one word of another. */
function isOneSlip(typed: string, meant: string): boolean {
	let start = 0
	while (start < meant.length && typed[start] === meant[start]) start++
	const [rest, wanted] = [typed.slice(start), meant.slice(start)]
	return (
		rest.slice(1) === wanted ||
		rest === wanted.slice(1) ||
		rest.slice(1) === wanted.slice(1) ||
		(rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
	)
}

/** The address that was probably meant if the domain of an address looks like a slip. It is only ever asked about. */
export function meantAddress(email: string): string | undefined {
	const at = email.lastIndexOf('@')
	const domain = email.slice(at + 1).toLowerCase()
	if (at < 1 || domain === '' || KNOWN.includes(domain) || OTHERS.includes(domain)) return undefined
	const mended = domain.replace(SLIP_OF_COM, '.com')
	const typed = [mended, `${mended}.com`]
	const known = KNOWN.find((one) => typed.includes(one) || typed.some((text) => isOneSlip(text, one)))
	const meant = known ?? (mended === domain ? undefined : mended)
	return meant && email.slice(0, at + 1) + meant
}
