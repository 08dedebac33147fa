import type { CalendarEntry } from '#catalogue/classes/classes.ts'
import type { ClassRecord, Order } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { invalid } from '#server/http/validation.ts'
import { type ClassTimes, classState } from '#shared/class-state.ts'
import type { PriceList } from '#shared/price.ts'
import type { Timeline } from './timeline.ts'

/** A class as the server needs it. */
export type OfferedClass = CalendarEntry &
	ClassTimes & {
		courseId: number
		/** Held in a room in India, where it is then supplied to people from abroad too. */
		inIndianRoom?: boolean
		/** Absent: no limit. */
		capacity?: number | undefined
		/** Without so many people it may not run. */
		least: number
		sample?: boolean | undefined
		/** Nobody is asked to pay: the prices have tax, and without a GSTIN none may be collected. */
		lacksGstin?: boolean | undefined
		/** Dates and times in words. */
		dates: string
		times: string
		timeline: Timeline
		/** `until` is a moment, `lastDay` its day as YYYY-MM-DD. */
		earlyBird?: { percent: number; until: number; lastDay: string } | undefined
		/** Where those who have a confirmed place find what they need. */
		materials?: string | undefined
		/** Of its course. */
		prices: PriceList
	}
export type OfferedClasses = ReadonlyMap<string, OfferedClass>

/** What an order keeps of its class. */
export const classColumns = (offered: OfferedClass | undefined) => ({
	classSlug: offered?.slug ?? null,
	classDates: offered?.dates ?? null,
	classEndsAt: offered ? new Date(offered.endsAt).toISOString() : null,
	classTimes: offered?.times ?? null,
})

/** Whether a class has other days, or other hours, than those that an order was sold with. */
export const hasOtherDays = (
	{ classDates, classTimes }: Pick<Order, 'classDates' | 'classTimes'>,
	{ dates, times }: Pick<OfferedClass, 'dates' | 'times'>,
) => (classDates !== null && classDates !== dates) || (classTimes !== null && classTimes !== times)

/** Whether a class has begun; one that is no longer in the content counts as begun, so that nobody moves to or from it. */
export function hasBegun(slug: string, classes: OfferedClasses, now: Date): boolean {
	const [first] = classes.get(slug)?.moments ?? []
	return first === undefined || first[0] <= now.getTime()
}

/** The records of classes by their slugs; a class of which the office keeps nothing has none. */
export async function recordsOf(db: Db, slugs: string[]): Promise<Map<string, ClassRecord>> {
	const rows =
		slugs.length > 0 ? await db.selectFrom('classRecords').selectAll().where('slug', 'in', slugs).execute() : []
	return new Map(rows.map((row) => [row.slug, row]))
}

export type Decision = 'runs' | 'off' | 'open'

/** What the office has said about a class. A sample counts as decided, so that a newcomer sees how to pay. */
export const decisionOf = (offered: OfferedClass | undefined, record: ClassRecord | undefined): Decision =>
	record?.decision ?? (offered?.sample ? 'runs' : 'open')

/** The class with this slug; throws an HttpProblem if nobody can register for it with this course. */
export async function chooseClass(db: Db, slug: string, courseId: number, classes: OfferedClasses, now: Date) {
	const refused = (why: string) => invalid({ course: `${why} Remove the class, or choose another date.` })
	const found = classes.get(slug)
	if (!found) throw refused('We do not know the class that was chosen.')
	const { dates } = found
	const state = classState(found, now.getTime())
	if (found.courseId !== courseId) throw refused(`The class of ${dates} belongs to another course.`)
	if (state === 'closed' || state === 'ended') throw refused(`Registration for the class of ${dates} has closed.`)
	if (state === 'full') throw refused(`The class of ${dates} is full.`)
	if ((await recordsOf(db, [slug])).get(slug)?.decision === 'off')
		throw refused(`The class of ${dates} does not take place.`)
	return found
}

/** How to join a class; undefined until the office has written it down. */
export const joiningOf = async (db: Db, slug: string | null): Promise<string | undefined> =>
	(await recordsOf(db, [slug ?? ''])).get(slug ?? '')?.joining ?? undefined
