export const sentencesOf = (text: string) => text.split(/(?<=[.?!:]["”)]?)\s+(?=["“(]?[A-Z])/)
export const wordsOf = (text: string) => text.match(/[\w'’./-]*\w/g) ?? []
export const syllablesOf = (word: string) =>
	word
		.toLowerCase()
		.replace(/(?<!l)e$|(?<![td])ed$|(?<!c|g|s|x|z|sh|ch)es$/, '')
		.match(/[aeiouy]+/g)?.length ?? 1

function ratiosOf(paragraphs: string[]) {
	const sentences = paragraphs.flatMap(sentencesOf)
	const words = sentences.flatMap(wordsOf).filter((word) => /[a-z]/i.test(word))
	const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
	return { wordsPerSentence: words.length / sentences.length, syllablesPerWord: syllables / words.length }
}

/** Flesch reading ease: 60 to 70 is plain English, lower is harder. */
export function easeOf(paragraphs: string[]): number {
	const { wordsPerSentence, syllablesPerWord } = ratiosOf(paragraphs)
	return 206.835 - 1.015 * wordsPerSentence - 84.6 * syllablesPerWord
}

/** Flesch-Kincaid grade: years of school in the United States that a text takes. */
export function gradeOf(paragraphs: string[]): number {
	const { wordsPerSentence, syllablesPerWord } = ratiosOf(paragraphs)
	return 0.39 * wordsPerSentence + 11.8 * syllablesPerWord - 15.59
}
