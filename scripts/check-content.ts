// npm run content [folder]: validates the content and reports the file, field and cause of each error.
import { join } from 'node:path'
import { ContentError, readContent } from '#content/load.server.ts'
import { cuesOf } from '#content/quiz-cues.ts'
import { samplesOf } from '#content/samples.ts'

try {
	const folder = process.argv[2] ?? join(import.meta.dirname, '../content')
	const content = readContent(folder)
	const { courses, policies, whitepapers, articles, quiz, upcoming } = content
	const questions = quiz.reduce((sum, group) => sum + group.questions.length, 0)
	console.log(
		`Content is in order: ${courses.length} courses, ${policies.length} policies, ${whitepapers.length} white papers, ${articles.length} articles, ${questions} questions, ${upcoming.length} classes and notices.`,
	)
	const percent = (share: number) => `${Math.round(share * 100)}%`
	console.table(
		Object.fromEntries(
			quiz.map(({ slug, questions }) => {
				const cues = cuesOf(questions)
				return [
					slug,
					{
						questions: questions.length,
						scenarios: percent(cues.scenarios),
						chance: percent(cues.chance),
						'striking absolute words': percent(cues.striking),
						'longest is right': `${percent(cues.longestIsRight)} (chance ${percent(cues.longestByChance)})`,
						'counts in stems': percent(cues.countsInStems),
						'near-duplicates': cues.nearDuplicates.length,
					},
				]
			}),
		),
	)
	for (const { slug, questions } of quiz)
		for (const [one, other] of cuesOf(questions).nearDuplicates) console.log(`${slug}: alike: ${one} / ${other}`)
	const samples = samplesOf(content)
	if (samples.length > 0) console.log(`${samples.length} samples are left:\n  ${samples.join('\n  ')}`)
} catch (error) {
	if (!(error instanceof ContentError)) throw error
	console.error(error.message)
	process.exit(1)
}
