import type { ClassFile } from '#catalogue/classes/class-schema.ts'
import { type Conditions, type Course, SCHEMES } from '#catalogue/schema.ts'
import type { ClassTimes, Decided } from '#shared/class-state.ts'
import { clockText, dateText, daysText } from '#shared/days-text.ts'
import { addDays, isoText, momentOf, wallClock } from '#shared/zoned-time.ts'

/** A class; `slug` is the name of its file, or made from level, scheme and first day for a sample that is made. */
export type Class = ClassFile & { slug: string }
export type Session = ClassFile['sessions'][number]

export const SEATS_TEXT: Record<Class['seats'], string> = {
	open: 'Seats available',
	few: 'Few seats left',
	full: 'Full',
	'waiting-list': 'Waiting list',
}

/** Names in /classes/ that are calendars of several classes. */
const CALENDARS = ['all', ...SCHEMES.map((scheme) => scheme.toLowerCase())]

/** Address of the registration form for the class. */
export const enrolAddress = ({ course, slug }: Class) => `/registration?course=${course}&class=${slug}`

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export const daysOf = ({ sessions }: Pick<Class, 'sessions'>) => sessions.map(({ date }) => date)
const lastOf = ({ sessions }: Class) => sessions.at(-1) ?? sessions[0]
export const dateRangeOf = (one: Class) => ({ start: one.sessions[0].date, end: lastOf(one).date })

/** When the class starts and ends, with the time and the offset of its zone. */
export function spanOf(one: Class) {
	const [{ date, from }, last] = [one.sessions[0], lastOf(one)]
	return {
		startDate: isoText({ date, time: from }, one.timeZone),
		endDate: isoText({ date: last.date, time: last.to }, one.timeZone),
	}
}

/** Start and end of each session in milliseconds since 1970. */
export const momentsOf = ({ sessions, timeZone }: Class): [start: number, end: number][] =>
	sessions.map(({ date, from, to }) => [
		momentOf({ date, time: from }, timeZone),
		momentOf({ date, time: to }, timeZone),
	])

const endOfDay = (date: string, timeZone: string) => momentOf({ date: addDays(date, 1), time: '00:00' }, timeZone)

/** What decides whether the class lies ahead and takes registrations. */
export const timesOf = (one: Class): ClassTimes => ({
	closesAt: endOfDay(one.enrolBy, one.timeZone),
	endsAt: endOfDay(lastOf(one).date, one.timeZone),
	seats: one.seats,
})

/** The last moments to decide whether the class runs, to pay and to move to another class, counted from the first day, and what holds afterwards. */
export function timelineOf({ sessions, timeZone }: Class, numbers: Conditions['numbers']) {
	const { decideDays, payDays, transferDays, ...rules } = numbers
	const { transfers, lateHours, graceDays, chooseDays, refundDays, onAccountDays } = rules
	const { answerDays, materialsHours, resultDays, certificateDays } = rules
	const daysBefore = (days: number) => endOfDay(addDays(sessions[0].date, -days), timeZone)
	return {
		decideBy: daysBefore(decideDays),
		payBy: daysBefore(payDays),
		transferUntil: daysBefore(transferDays),
		transfers,
		lateHours,
		graceDays,
		chooseDays,
		refundDays,
		onAccountDays,
		answerDays,
		materialsHours,
		resultDays,
		certificateDays,
	}
}

/** What a row says of the decision whether the class runs. */
export function decidedOf(one: Class, numbers: Conditions['numbers']): Decided {
	const { decideBy } = timelineOf(one, numbers)
	const decideDay = dateText(addDays(one.sessions[0].date, -numbers.decideDays))
	return { decideBy, decideDay, ...(one.sample && { sample: true }) }
}

/** The early-bird offer with its last day, and the moment at which that ends. */
export function earlyBirdOf({ earlyBird, sessions, enrolBy, timeZone }: Class) {
	if (!earlyBird) return undefined
	const early = addDays(sessions[0].date, -earlyBird.daysBefore)
	const lastDay = early < enrolBy ? early : enrolBy
	return { percent: earlyBird.percent, lastDay, until: endOfDay(lastDay, timeZone) }
}

/** 'IST' for India; names that have no abbreviation in English are like 'GMT+4'. */
const zoneText = (moment: number, timeZone: string) =>
	new Intl.DateTimeFormat(timeZone === 'Europe/London' ? 'en-GB' : 'en-IN', { timeZone, timeZoneName: 'short' })
		.formatToParts(moment)
		.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone

/** '10:00 AM to 5:00 PM IST'; several such texts if the days have other times. */
export function timesText(one: Class): string {
	const texts = one.sessions.map(
		({ date, from, to }) =>
			`${clockText(from)} to ${clockText(to)} ${zoneText(momentOf({ date, time: from }, one.timeZone), one.timeZone)}`,
	)
	return [...new Set(texts)].join('; ')
}

export const datesText = (one: Class) => daysText(daysOf(one))

/** What a calendar shows of a class. `url` is the page of its course. */
export type CalendarEntry = Pick<Class, 'slug' | 'title' | 'description' | 'venue' | 'trainer'> & {
	url: string
	moments: [start: number, end: number][]
}

export const calendarEntry = (one: Class, url: string): CalendarEntry => ({
	slug: one.slug,
	title: one.title,
	description: one.description,
	venue: one.venue,
	trainer: one.trainer,
	url,
	moments: momentsOf(one),
})

/** Why a class does not fit its course or itself. */
export function classFaults(one: Class, course: Course | undefined, breakMinutes: number): string[] {
	if (CALENDARS.includes(one.slug)) return [`(name of the file): ${one.slug} is the calendar of several classes`]
	if (!course) return [`course: no course has the id ${one.course}`]
	const days = daysOf(one)
	const shifted = one.sessions.filter(({ date, from, to }) =>
		[from, to].some((time) => {
			const shown = wallClock(momentOf({ date, time }, one.timeZone), one.timeZone)
			return shown.date !== date || shown.time !== time
		}),
	)
	const minutes = one.sessions.reduce((sum, { from, to }) => sum + minutesOf(to) - minutesOf(from) - breakMinutes, 0)
	return [
		...(days.some((day, i) => day <= (days[i - 1] ?? '')) ? ['sessions: the days are not in order'] : []),
		...one.sessions.filter(({ from, to }) => from >= to).map(({ date }) => `sessions: ${date} ends before it starts`),
		...shifted.map(({ date }) => `sessions: on ${date} clocks in ${one.timeZone} skip one of the times`),
		...(one.enrolBy >= one.sessions[0].date ? ['enrolBy: is not before the first day'] : []),
		...(minutes === course.duration.liveHours * 60
			? []
			: [`sessions: days and times make ${minutes / 60} live hours, ${course.name} has ${course.duration.liveHours}`]),
	]
}
