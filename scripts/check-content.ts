// npm run content [folder]: validates the content and reports the file, field and cause of each error.
import { join } from 'node:path'
import { ContentError, readContent } from '#content/load.server.ts'
import { samplesOf } from '#content/samples.ts'

try {
	const folder = process.argv[2] ?? join(import.meta.dirname, '../content')
	const content = readContent(folder)
	const { courses, policies, whitepapers, articles, quiz, upcoming } = content
	const questions = quiz.reduce((sum, group) => sum + group.questions.length, 0)
	console.log(
		`Content is in order: ${courses.length} courses, ${policies.length} policies, ${whitepapers.length} white papers, ${articles.length} articles, ${questions} questions, ${upcoming.length} classes and notices.`,
	)
	const samples = samplesOf(content)
	if (samples.length > 0) console.log(`${samples.length} samples are left:\n  ${samples.join('\n  ')}`)
} catch (error) {
	if (!(error instanceof ContentError)) throw error
	console.error(error.message)
	process.exit(1)
}
