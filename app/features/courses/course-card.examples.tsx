import type { Examples } from '#app/ui/examples.ts'
import { CourseCard } from './course-card.tsx'
import { written } from './price.ts'

const offer = (currency: string, original: number, asked: number, taxRate: number) => ({
	currency,
	original,
	offer: asked,
	taxRate,
	taxNote: '',
})
const course = {
	id: 1,
	by: 'british_training' as const,
	name: 'Lead Auditor QMS',
	shortDescription: 'Five days on leading audits of quality management systems, with role plays and an examination.',
	category: 'lead-auditor' as const,
	scheme: 'QMS' as const,
	standard: 'ISO 9001:2015',
	days: 5,
	to: '/british_training/lead-auditor-qms',
	prices: written({ own: {}, inr: offer('INR', 22000, 15000, 0.18), abroad: offer('USD', 300, 250, 0) }),
}

export const examples: Examples = {
	'a course': () => <CourseCard course={course} />,
	'long name, one day': () => (
		<CourseCard
			course={{
				...course,
				name: 'Exemplar Global Certified Lead Auditor MDQMS',
				by: 'exemplar-global',
				scheme: 'MDQMS',
				standard: 'ISO 13485:2016',
				days: 1,
			}}
		/>
	),
}
