export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Browsers send a handful of different headers; all others are parsed each time. */
const parsed = new Map<string, Encoding[]>()

/** Accepted encodings, best first (RFC 9110, 12.5.3). */
export function acceptedEncodings(accepted = ''): Encoding[] {
	const known = parsed.get(accepted)
	if (known) return known
	const weights = new Map<string, number>()
	for (const entry of accepted.toLowerCase().split(',')) {
		const [name = '', ...parameters] = entry.split(';').map((part) => part.trim())
		const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
		weights.set(name, Number(weight) || 0)
	}
	const weightOf = (encoding: Encoding) =>
		weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
	const encodings = ENCODINGS.filter((encoding) => weightOf(encoding) > 0).sort((a, b) => weightOf(b) - weightOf(a))
	if (parsed.size < 100 && accepted.length < 100) parsed.set(accepted, encodings)
	return encodings
}
