import type { Content } from '#catalogue/read-content.server.ts'
import { claimFaults, STANDS_ALONE } from './claims.ts'
import { type Fault, fault, type Text } from './written.ts'

/** Claims in the files as they are written. What a quiz offers to choose from may be wrong on purpose. */
export function claimRules(texts: Text[], { site, courses }: Content): Fault[] {
	const names = new Set(courses.map(({ name }) => name))
	const today = new Date().toISOString().slice(0, 10)
	return [...Map.groupBy(texts, ({ file }) => file).values()].flatMap((all) => {
		const beside = all.map(({ text }) => text).join('\n')
		return all
			.filter(
				({ file, field, text }) =>
					!names.has(text) && !(file.startsWith('quiz/') && /\.(options|correct)\./.test(field)),
			)
			.flatMap((one) =>
				one.text
					.split(/\n{2,}/)
					.flatMap((text) => claimFaults({ text, beside: STANDS_ALONE.test(one.field) ? text : beside }, site, today))
					.map((cause) => fault(one, cause)),
			)
	})
}
