// npm run content -- [--facts] [folder]: validates the content and reports the file, field and cause of each fault; its last line
// is the verdict. With --facts it prints the facts of all courses first.

import { parseArgs } from 'node:util'
import { overviewGrade, sharedShare } from '#catalogue/editors/course-figures.ts'
import { editorFaults } from '#catalogue/editors/rules.ts'
import { samplesOf } from '#catalogue/editors/samples.ts'
import { CONTENT } from '#catalogue/load.server.ts'
import { courseFilesIn, readContent } from '#catalogue/read-content.server.ts'
import { ContentError } from '#catalogue/reader.server.ts'
import { factsTable } from './facts-table.ts'

/** The median with the lowest and the highest of some numbers. */
function rangeOf(numbers: number[], written: (number: number) => string) {
	const sorted = numbers.toSorted((a, b) => a - b)
	const at = (share: number) => written(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
	return `${at(0.5)} (${at(0)} to ${at(1)})`
}

function verdict(faults: number) {
	if (faults > 0) process.exitCode = 1
	console.log(faults === 0 ? 'Everything passed.' : faults === 1 ? '1 fault.' : `${faults} faults.`)
}

try {
	const { values: options, positionals } = parseArgs({
		options: { facts: { type: 'boolean' } },
		allowPositionals: true,
	})
	const folder = positionals[0] ?? CONTENT
	const content = readContent(folder)
	if (options.facts) console.log(`${factsTable(content).join('\n')}\n`)
	const { courses, policies, whitepapers, articles, quiz, classes, upcoming } = content
	const questions = quiz.reduce((sum, group) => sum + group.questions.length, 0)
	console.log(
		`${courses.length} courses, ${policies.length} policies, ${whitepapers.length} white papers, ${articles.length} articles, ${questions} questions, ${classes.length} classes, ${upcoming.length} ${upcoming.length === 1 ? 'notice' : 'notices'}.`,
	)
	const percent = (share: number) => `${Math.round(share * 100)}%`
	const files = courseFilesIn(folder)
	const shares = files.flatMap((file) => {
		const course = courses.find(({ id }) => id === file.id)
		return course ? [sharedShare(file, course)] : []
	})
	const grades = files.map((file) => ({ id: file.id, grade: overviewGrade(file) }))
	console.log(
		`Course pages: ${rangeOf(shares, percent)} of the text is shared. Overviews: grade ${rangeOf(
			grades.map(({ grade }) => grade),
			(grade) => grade.toFixed(1),
		)}.`,
	)

	const samples = samplesOf(content)
	if (samples.length > 0) console.log(`${samples.length} samples are left:\n  ${samples.join('\n  ')}`)

	const faults = editorFaults(folder, content)
	for (const { file, field, cause } of faults) console.error(`${file}, ${field}: ${cause}`)
	verdict(faults.length)
} catch (error) {
	if (!(error instanceof ContentError)) throw error
	console.error(error.message)
	verdict(error.faults)
}
