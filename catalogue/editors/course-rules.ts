import type { Content } from '#catalogue/read-content.server.ts'
import { MAX_GRADE, overviewGrade, repeatedSentences, sectionTextsOf } from './course-figures.ts'
import { type CourseText, type Fault, type Text, twice } from './written.ts'

export function courseFaults(courses: CourseText[], content: Content): Fault[] {
	const composed = new Map(content.courses.map((course) => [course.id, course]))
	const outlineOf = ({ file, value }: CourseText): Text => ({
		file,
		field: 'sections.Outline.list',
		text: value.sections.Outline.list
			.map(({ title }) => title)
			.join('|')
			.replace(/[A-Z]{2,}|\d+/g, ''),
	})
	return [
		...twice(
			courses.flatMap(({ file, value }) => sectionTextsOf(value).map((text) => ({ file, field: 'sections', text }))),
		),
		...twice(courses.map(outlineOf)),
		...repeatedSentences(courses.map(({ value }) => value)).map((sentence) => ({
			file: 'courses/*.yaml',
			field: 'sections',
			cause: `in more than three files, say it in pages/course.yaml: ${sentence}`,
		})),
		...courses.flatMap(({ file, value }) => {
			const certificate = composed.get(value.id)?.sections.Certificate.paragraphs?.join(' ') ?? ''
			const grade = overviewGrade(value)
			const missing = [/certificate of training/, /not certification as an auditor/, /ISO\/IEC 17024/].filter(
				(pattern) => !pattern.test(certificate),
			)
			return [
				...(grade > MAX_GRADE
					? [
							{
								file,
								field: 'sections.Overview',
								cause: `reads at grade ${grade.toFixed(1)}, at most ${MAX_GRADE}: shorten sentences and words`,
							},
						]
					: []),
				...missing.map(({ source }) => ({
					file: 'pages/course.yaml',
					field: 'Certificate',
					cause: `the certificate of course ${value.id} does not say "${source.replaceAll('\\', '')}"`,
				})),
			]
		}),
	]
}
