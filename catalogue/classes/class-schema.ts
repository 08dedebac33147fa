import { z } from 'zod'
import { isoDate, materialsLink, text } from '#catalogue/schema.ts'
import { wallClock } from '#shared/zoned-time.ts'

const isTimeZone = (zone: string) => {
	try {
		return Boolean(wallClock(0, zone))
	} catch {
		return false
	}
}
const clock = (what: string) =>
	z
		.string()
		.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time like "09:30"')
		.describe(`${what} (HH:MM)`)
const session = z.strictObject({
	date: isoDate('Day of the session'),
	from: clock('When it starts in the time zone of the class'),
	to: clock('When it ends on the same day'),
})

type Session = z.infer<typeof session>

const SEATS = ['open', 'few', 'full', 'waiting-list'] as const

export const classFile = z.strictObject({
	course: z.number().int().positive().describe('id of the course that is taught'),
	sample: z.boolean().default(false).describe('true while it is an example'),
	title: text('Title'),
	description: text('One or two sentences'),
	tags: z.array(text('A tag')).default([]),
	sessions: z
		.array(session)
		.min(1)
		.transform((sessions) => sessions as [Session, ...Session[]])
		.describe('Days of class in their order; without the breaks they make the live hours of the course'),
	timeZone: z
		.string()
		.refine(isTimeZone, 'a zone of the IANA database, like Asia/Kolkata')
		.describe('Zone of the times'),
	mode: z.enum(['online', 'onsite', 'blended']).describe('Where the class meets'),
	venue: text('Where: the place, or Online with the name of the tool'),
	trainer: text('Who teaches'),
	language: text('Language of the class'),
	capacity: z.number().int().positive().optional().describe('Seats that can be paid or held; absent: no limit'),
	seats: z.enum(SEATS).describe('full refuses registrations; waiting-list takes them for seats that become free'),
	enrolBy: isoDate('Last day to register, in the time zone of the class'),
	materials: materialsLink('Its materials, in place of those of its course').optional(),
	earlyBird: z
		.strictObject({
			percent: z.number().int().min(1).max(20).describe('Taken off the price that is asked'),
			daysBefore: z.number().int().min(10).describe('For registrations at least so many days before the first day'),
		})
		.optional(),
	links: z
		.strictObject({ facebook: z.url().optional(), whatsapp: z.url().optional() })
		.default({})
		.describe('Links to registration and course are added'),
})
export type ClassFile = z.infer<typeof classFile>
