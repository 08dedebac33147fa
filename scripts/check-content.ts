import { ContentError, loadContent } from '#content/load.server.ts'

try {
	const { courses, policies, whitepapers, articles, quiz } = loadContent()
	const questions = quiz.reduce((sum, group) => sum + group.questions.length, 0)
	console.log(
		`Content is in order: ${courses.length} courses, ${policies.length} policies, ${whitepapers.length} white papers, ${articles.length} articles, ${questions} questions.`,
	)
} catch (error) {
	if (!(error instanceof ContentError)) throw error
	console.error(error.message)
	process.exit(1)
}
