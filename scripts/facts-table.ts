import { ASK_US } from '#catalogue/conditions.ts'
import { factsOf } from '#catalogue/course-facts.ts'
import type { Content } from '#catalogue/read-content.server.ts'

type Sold = Pick<Content, 'courses' | 'site' | 'shared' | 'conditions' | 'trainers'>

const longest = (texts: string[]) => Math.max(...texts.map((text) => text.length))

/** Facts of all courses as text: those that all courses share, a table of those that differ, and what is missing. */
export function factsTable({ courses, ...content }: Sold): string[] {
	const facts = courses.flatMap((course, row) => {
		const { course: first, further } = factsOf(course, content)
		return [first, ...Object.values(further)].flat().map((fact) => ({ ...fact, row }))
	})
	const columns = [...Map.groupBy(facts, ({ label }) => label)].map(([label, found]) => ({
		label,
		values: courses.map((_, row) => found.find((fact) => fact.row === row)?.value.trim() ?? ''),
	}))
	const [shared = [], different = []] = [true, false].map((same) =>
		columns.filter(({ values }) => (new Set(values).size === 1) === same),
	)
	const table = [
		{ label: 'Course', values: courses.map(({ id, name }) => `${id} ${name}`) },
		{ label: 'Standard', values: courses.map(({ standard }) => standard) },
		...different.toSorted((one, other) => longest(one.values) - longest(other.values)),
	].map(({ label, values }) => [label, ...values].map((cell, _, cells) => cell.padEnd(longest(cells))))
	const missing = columns.flatMap(({ label, values }) => {
		const without = courses.filter((_, row) => ['', ASK_US].includes(values[row] ?? ''))
		return without.length > 0 ? [`${label} (${without.map(({ id }) => id).join(', ')})`] : []
	})
	return [
		`All ${courses.length} courses:`,
		...shared.map(({ label, values }) => `  ${label}: ${values[0]}`),
		'',
		...['', ...courses].map((_, line) =>
			table
				.map((cells) => cells[line])
				.join('  ')
				.trimEnd(),
		),
		'',
		`Missing: ${missing.join('; ') || 'nothing'}`,
	]
}
