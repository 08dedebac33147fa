/**
 * Text as it is compared in searches: in lower case, without accents, ligatures, full-width forms, invisible characters and
 * punctuation other than +.
 */
export const foldText = (text: string) =>
	text
		.normalize('NFKD')
		.replace(/[\u0300-\u036f\p{Cf}]/gu, '')
		.toLowerCase()
		.replaceAll('æ', 'ae')
		.replaceAll('œ', 'oe')
		.replace(/[^\p{L}\p{M}\p{N}+]+/gu, ' ')
		.trim()
