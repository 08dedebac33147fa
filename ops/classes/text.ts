import { type GivenFile, Misuse, textOf } from '#ops/fields.ts'

const MAX_LENGTH = 2000

export const TEXT_FILE = { kind: 'file', label: 'the text', word: 'FILE.txt', operand: true } as const

export function shortTextOf(file: GivenFile): string {
	const text = textOf(file).trim()
	if (text === '' || text.length > MAX_LENGTH) throw new Misuse(`${file.name} must hold 1 to ${MAX_LENGTH} characters.`)
	return text
}
