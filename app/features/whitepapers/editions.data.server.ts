import { anchorOf } from '#catalogue/editions.server.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'
import { dateText } from '#shared/days-text.ts'

export function read() {
	const { editions } = loadContent()
	return {
		words: wordsOf('editions'),
		standards: editions.map((register) => ({
			...register,
			checked: dateText(register.lastChecked),
			anchor: anchorOf(register.standard),
			courses: register.scheme && `/courses/all?scheme=${register.scheme}`,
		})),
	}
}
