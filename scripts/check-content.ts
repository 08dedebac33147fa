// npm run content -- [folder]: validates the content and reports the file, field and cause of each fault; its last line is
// the verdict.

import { ContentError } from '#catalogue/content-error.ts'
import { editorFaults } from '#catalogue/editors/rules.ts'
import { samplesOf } from '#catalogue/editors/samples.ts'
import { readContent } from '#catalogue/load/content.server.ts'
import { CONTENT } from '#catalogue/load/offer.server.ts'
import { coursesInReach } from '#catalogue/path-finder.ts'

function verdict(faults: number) {
	if (faults > 0) process.exitCode = 1
	console.log(faults === 0 ? 'Everything passed.' : faults === 1 ? '1 fault.' : `${faults} faults.`)
}

try {
	const folder = process.argv[2] ?? CONTENT
	const content = readContent(folder)
	const { courses, policies, whitepapers, articles, quiz, classes, upcoming } = content
	const questions = quiz.reduce((sum, group) => sum + group.questions.length, 0)
	console.log(
		`${courses.length} courses, ${policies.length} policies, ${whitepapers.length} white papers, ${articles.length} articles, ${questions} questions, ${classes.length} classes, ${upcoming.length} ${upcoming.length === 1 ? 'notice' : 'notices'}.`,
	)
	const samples = samplesOf(content)
	if (samples.length > 0) console.log(`${samples.length} samples are left:\n  ${samples.join('\n  ')}`)

	const inReach = coursesInReach(content.pathFinder, courses)
	for (const { id, name } of courses.filter((one) => !inReach.includes(one)))
		console.log(
			`path-finder.yaml: no answers lead to course ${id}, ${name}: another has its body, scheme and category. Name it below choices.`,
		)

	const faults = editorFaults(folder, content)
	for (const { file, field, cause } of faults) console.error(`${file}, ${field}: ${cause}`)
	verdict(faults.length)
} catch (error) {
	if (!(error instanceof ContentError)) throw error
	console.error(error.message)
	verdict(error.faults)
}
