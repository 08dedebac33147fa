import type { Content } from '#catalogue/load/content.server.ts'
import { type Text, textsOf } from '#catalogue/load/reader.server.ts'
import type { CourseFile } from '#catalogue/schema.ts'
import { outlineFaults } from './outline-rules.ts'
import { type CourseText, type Fault, twice } from './written.ts'

/** A sentence of more words than this is repeated in at most so many courses. */
const SHORT_SENTENCE_WORDS = 8
const MAX_REPEATS = 3

/** What makes a name the title of another body, which certifies persons; our certificates print the name. */
const TITLE = /\b(?:Exemplar Global|CQI|IRCA|PECB|certified|registered|accredited)\b/i

/** The sections that a course file writes itself, paragraph by paragraph. */
function sectionTextsOf({ sections: { Overview, Outline, Certificate } }: CourseFile, file = ''): Text[] {
	const value = {
		Overview: Overview.paragraphs,
		Outline: Outline.list.map(({ description }) => description),
		Certificate: Certificate?.paragraphs,
	}
	return textsOf({ file, value }, 'sections')
}

/** Sentences that stand in too many course files: they belong into pages/course.yaml. */
export function repeatedSentences(files: CourseFile[]): string[] {
	const sentences = files.flatMap((file) => {
		const { situation, question, answer } = file.example
		const texts = [...sectionTextsOf(file).map(({ text }) => text), file.prerequisites, situation, question, answer]
		const said = texts.flatMap((text) => text.split(/(?<=[.?!])\s+/))
		return [...new Set(said.filter((sentence) => sentence.split(' ').length > SHORT_SENTENCE_WORDS))]
	})
	const repeated = [...Map.groupBy(sentences, (sentence) => sentence)].filter(([, all]) => all.length > MAX_REPEATS)
	return repeated.map(([sentence]) => sentence)
}

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
		...courses
			.filter(({ value }) => TITLE.test(value.name))
			.map(({ file, value }) => ({
				file,
				field: 'name',
				cause: `has "${value.name.match(TITLE)?.[0]}": a course of ours does not bear the title of another body`,
			})),
		...outlineFaults(courses, content.clauses),
		...twice(courses.flatMap(({ file, value }) => sectionTextsOf(value, file))),
		...twice(courses.map(outlineOf)),
		...repeatedSentences(courses.map(({ value }) => value)).map((sentence) => ({
			file: 'courses/*.yaml',
			field: 'sections',
			cause: `in more than three files, say it in pages/course.yaml: ${sentence}`,
		})),
		...courses.flatMap(({ value }) => {
			const certificate = composed.get(value.id)?.sections.Certificate.paragraphs?.join(' ') ?? ''
			const missing = [/certificate of training/, /not certification as an auditor/, /ISO\/IEC 17024/].filter(
				(pattern) => !pattern.test(certificate),
			)
			return missing.map(({ source }) => ({
				file: 'pages/course.yaml',
				field: 'Certificate',
				cause: `the certificate of course ${value.id} does not say "${source.replaceAll('\\', '')}"`,
			}))
		}),
	]
}
