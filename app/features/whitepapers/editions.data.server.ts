import { anchorOf } from '#catalogue/editions.server.ts'
import { loadContent } from '#catalogue/load.server.ts'

export function read() {
	const { editions, pages } = loadContent()
	return {
		words: pages.editions,
		standards: editions.map((register) => ({
			...register,
			anchor: anchorOf(register.standard),
			courses: register.scheme && `/courses/all?scheme=${register.scheme}`,
		})),
	}
}
