import type { Course } from '#catalogue/schema.ts'

/** A part of a title: the day, the topic, or punctuation between them that the timeline does not show. */
export type TitlePart = { kind: 'day' | 'topic' | 'unseen'; text: string }

export type Topic = {
	title: TitlePart[]
	description: string
	/** Whether it is the first of its day. */
	starts: boolean
	/** Papers of the examination at the end of the day. */
	papers: string[]
}

// 'Day 1. X', 'Day 1, unit Standard: x', 'Day 1 (unit Auditing), x', 'Day 1, morning. X'
const DAY_FIRST = /^(Day (\d+)(?:, [\w ]+(?=[.:] )| \([^)]*\))?)([.,:] )(.+)$/
// 'X (day 1)'
const DAY_LAST = /^(.+)( \()(day (\d+))\)$/

function read(title: string): { day: number; title: TitlePart[] } | undefined {
	const part = (kind: TitlePart['kind'], text = ''): TitlePart => ({ kind, text })
	const [first, label, day, separator, topic] = title.match(DAY_FIRST) ?? []
	if (first) return { day: Number(day), title: [part('day', label), part('unseen', separator), part('topic', topic)] }
	const [last, before, open, label2, day2] = title.match(DAY_LAST) ?? []
	if (!last) return undefined
	return {
		day: Number(day2),
		title: [part('topic', before), part('unseen', open), part('day', label2), part('unseen', ')')],
	}
}

/**
 * The outline of a course by day, each paper at the end of its day; undefined if some topic names no day. A course of
 * one day needs no names. `kind` is what the examination is called.
 */
export function outlineByDay({ sections, duration, papers }: TimedCourse, kind: string): Topic[] | undefined {
	const { list = [] } = sections.Outline
	const topics = list.map(({ title, description }) => ({
		...(read(title) ?? { day: duration.days === 1 ? 1 : undefined, title: [{ kind: 'topic' as const, text: title }] }),
		description,
	}))
	if (topics.some(({ day }) => day === undefined)) return undefined
	const lastOf = (day: number) => topics.findLastIndex((topic) => (topic.day ?? 0) <= day)
	return topics.map(({ day, ...topic }, index) => ({
		...topic,
		starts: topics[index - 1]?.day !== day,
		papers: papers.filter((paper) => lastOf(paper.day) === index).map(({ unit }) => (unit ? `${kind}: ${unit}` : kind)),
	}))
}
type TimedCourse = Pick<Course, 'duration' | 'papers'> & { sections: Pick<Course['sections'], 'Outline'> }
