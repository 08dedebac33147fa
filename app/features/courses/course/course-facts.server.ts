import { conditionsOf } from '#catalogue/conditions.ts'
import { days, MODE } from '#catalogue/labels.ts'
import type { Content } from '#catalogue/load/content.server.ts'
import type { Course } from '#catalogue/schema.ts'

type Fact = { label: string; value: string }

/** What a learner must know before paying for a course, in the order of the page; the terms have what all examinations share. */
export function courseFacts(
	{ duration, mode, examination, prerequisites }: Course,
	{ site, shared, conditions, law, trainers }: Pick<Content, 'site' | 'shared' | 'conditions' | 'law' | 'trainers'>,
): { course: Fact[]; fee: Fact[] } {
	const { facts } = shared
	const teaching = trainers.filter(({ sample }) => !sample)
	const inGroup = (group: string) =>
		conditionsOf(conditions).flatMap((one) => (one.group === group ? [{ label: one.label, value: one.text }] : []))
	return {
		course: [
			{
				label: 'Length',
				value: `${days(duration.days)}, ${duration.hours} hours, ${duration.liveHours} of them live`,
			},
			{ label: 'Mode', value: MODE[mode] },
			{ label: 'Language', value: shared.course.language },
			{ label: 'Examination', value: examination },
			{
				label: 'Taught by',
				value:
					teaching.map(({ name, qualifications }) => `${name} (${qualifications})`).join('; ') ||
					`${site.name} faculty. Ask us for names.`,
			},
			{ label: 'Open to', value: 'Graduates with min. 50% marks' },
			{ label: 'Prerequisites', value: prerequisites },
			...inGroup('course'),
		],
		fee: [
			{ label: 'Included', value: facts.included },
			...inGroup('fee'),
			...law.flatMap(({ name, text }) => (name === 'list price' ? [{ label: 'List price', value: text }] : [])),
		],
	}
}
