// Letters that people type as these, and that Unicode does not decompose.
const PLAIN: Record<string, string> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', ß: 'ss', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
const LETTERS = RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')

/**
 * Text as it is compared in searches: in lower case, without accents, ligatures, full-width forms, invisible characters and
 * punctuation other than +.
 */
export const foldText = (text: string) =>
	text
		.normalize('NFKD')
		.replace(/[\u0300-\u036f\p{Cf}]/gu, '')
		.toLowerCase()
		.replace(LETTERS, (letter) => PLAIN[letter] ?? letter)
		.replace(/[^\p{L}\p{M}\p{N}+]+/gu, ' ')
		.trim()
