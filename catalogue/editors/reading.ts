export const sentencesOf = (text: string) => text.split(/(?<=[.?!:]["”)]?)\s+(?=["“(]?[A-Z])/)
export const wordsOf = (text: string) => text.match(/[\w'’./-]*\w/g) ?? []
export const syllablesOf = (word: string) =>
	word
		.toLowerCase()
		.replace(/(?<!l)e$|(?<![td])ed$|(?<!c|g|s|x|z|sh|ch)es$/, '')
		.match(/[aeiouy]+/g)?.length ?? 1

/** Flesch reading ease: 60 to 70 is plain English, lower is harder. */
export function easeOf(paragraphs: string[]): number {
	const sentences = paragraphs.flatMap(sentencesOf)
	const words = sentences.flatMap(wordsOf).filter((word) => /[a-z]/i.test(word))
	const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
	return 206.835 - 1.015 * (words.length / sentences.length) - 84.6 * (syllables / words.length)
}
