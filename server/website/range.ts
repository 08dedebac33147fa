export type Range = { start: number; end: number }

/**
 * The bytes that a Range header asks for, the last one included; 'none' when it is not understood and so ignored
 * (RFC 9110, 14.2), 'outside' when no such bytes exist. Several ranges at once are not offered.
 */
export function readRange(header: string, size: number): Range | 'none' | 'outside' {
	const [, from = '', to = ''] = header.match(/^bytes=\s*(\d*)-(\d*)\s*$/i) ?? []
	if (from === '') {
		if (to === '') return 'none'
		return Number(to) === 0 || size === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 }
	}
	const start = Number(from)
	if (to !== '' && Number(to) < start) return 'none'
	return start >= size ? 'outside' : { start, end: Math.min(to === '' ? size : Number(to), size - 1) }
}
