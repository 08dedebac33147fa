// npm run content -- [--facts] [folder]: validates the content and reports the file, field and cause of each fault; its last line
// is the verdict. With --facts it prints the facts of all courses first.

import { parseArgs } from 'node:util'
import { measuredGroups, practiceFaults } from '#catalogue/cues/practice-faults.ts'
import { wordCuesOf } from '#catalogue/cues/word-model.ts'
import { overviewGrade, sharedShare } from '#catalogue/editors/course-figures.ts'
import { editorFaults } from '#catalogue/editors/rules.ts'
import { samplesOf } from '#catalogue/editors/samples.ts'
import { CONTENT } from '#catalogue/load.server.ts'
import { cuesOf, questionsOf } from '#catalogue/quiz-cues.ts'
import { courseFilesIn, readContent } from '#catalogue/read-content.server.ts'
import { ContentError } from '#catalogue/reader.server.ts'
import { caseLines, groupLines, markingLines } from './cue-tables.ts'
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
	const measured = measuredGroups(content)
	const words = wordCuesOf(measured.map(({ questions }) => questions))
	for (const [i, { slug, title, topics, questions }] of quiz.entries()) {
		const cues = cuesOf(questions)
		const difficulty = Object.entries(Object.groupBy(questions, (question) => question.difficulty))
		const ofGroup = content.cases.filter(({ group }) => group === slug)
		const drawn = Object.entries(topics).map(
			([topic, number]) => `${topic} ${number}/${questionsOf({ questions }, topic).length}`,
		)
		console.log(`
${title}: ${questions.length} questions, ${ofGroup.length} cases of ${ofGroup.flatMap(({ items }) => items).length} items
  in the full exam: ${drawn.join(', ')}
  difficulty: ${difficulty.map(([name, found]) => `${name} ${percent(found.length / questions.length)}`).join(', ')}; scenarios ${percent(cues.scenarios)}
  chance ${percent(cues.chance)}, striking absolute words ${percent(cues.striking)}, counts in stems ${percent(cues.countsInStems)}`)
		const wordCues = words[i]
		if (wordCues) console.log(groupLines(questions, wordCues).join('\n'))
		for (const [one, other] of cues.nearDuplicates) console.log(`  alike: ${one} / ${other}`)
	}
	for (const [i, { file, questions }] of measured.entries()) {
		const wordCues = words[i]
		if (i < quiz.length || !wordCues) continue
		console.log(`\n${file}: ${questions.length} choices\n${groupLines(questions, wordCues).join('\n')}`)
	}
	console.log(`\nWords that mark options:\n${markingLines(measured.flatMap(({ questions }) => questions)).join('\n')}`)
	console.log(`\nCases:\n${caseLines(content.cases).join('\n')}\n`)

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
	const tells = practiceFaults(content)
	for (const tell of tells) console.error(tell)
	verdict(faults.length + tells.length)
} catch (error) {
	if (!(error instanceof ContentError)) throw error
	console.error(error.message)
	verdict(error.faults)
}
