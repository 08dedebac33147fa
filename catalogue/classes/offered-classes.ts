import { CATEGORY } from '#catalogue/labels.ts'
import { CATEGORIES, type Conditions, type Course, SCHEMES, type SharedFacts } from '#catalogue/schema.ts'
import type { Site } from '#catalogue/site-schema.ts'
import { hasEnded } from '#shared/class-state.ts'
import { addDays } from '#shared/zoned-time.ts'
import { type Class, classFaults, daysOf, type Session, timesOf } from './classes.ts'

type Offered = { site: Site; shared: SharedFacts; conditions: Conditions; courses: Course[]; classes: Class[] }

// Sample classes are a function of the calendar date alone, so that a build and a server of other days agree on them.

const FIRST_MONDAY = '1970-01-05'
const HOLIDAYS = /-(01-01|01-26|08-15|10-02|12-25)$/
/** Never few: nobody is hurried to a class that does not exist. */
const SEATS = ['open', 'open', 'open', 'open', 'full', 'open', 'waiting-list'] as const
/** Whether a sample class has the early-bird offer. */
const EARLY_BIRDS = [true, false, true, true]

const dayNumber = (day: string) => Math.round((Date.parse(day) - Date.parse(FIRST_MONDAY)) / 86_400_000)

function sampleClass(start: string, { site, shared, conditions, courses }: Offered): Class[] {
	const number = dayNumber(start)
	const [week, weekday] = [Math.floor(number / 7), number % 7]
	const isWeekend = weekday === 5
	if (weekday !== 0 && !(isWeekend && week % 2 === 0)) return []
	const turn = isWeekend ? week + 5 : week
	const [scheme, category] = [SCHEMES[turn % SCHEMES.length], CATEGORIES[turn % CATEGORIES.length] ?? 'lead-auditor']
	const fitting = courses.filter((course) => course.scheme === scheme && course.category === category)
	const course = fitting[Math.floor(turn / 24) % fitting.length]
	if (!course) return []
	const { days, liveHours } = course.duration
	const abroad = !isWeekend && week % 4 === 1
	const begin = abroad || isWeekend ? 9 * 60 : 10 * 60
	const end = begin + (liveHours / days) * 60 + shared.course.breakMinutes
	const clock = (minutes: number) =>
		`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
	const session = (i: number): Session => ({
		date: addDays(start, isWeekend ? Math.floor(i / 2) * 7 + (i % 2) : i),
		from: clock(begin),
		to: clock(end),
	})
	const standard = course.standard.replace(/:\d{4}$/, '')
	const { earlyBirdPercent: percent, earlyBirdDays: daysBefore } = conditions.numbers
	const earlyBird = EARLY_BIRDS[turn % EARLY_BIRDS.length] ? { percent, daysBefore } : undefined
	const one: Class = {
		slug: `${category}-${course.scheme.toLowerCase()}-${start}`,
		course: course.id,
		sample: true,
		title: course.name.includes(standard) ? course.name : `${course.name}, ${course.standard}`,
		description: `${days === 1 ? 'One live day' : `${days} live days`} on ${course.standard}${isWeekend ? ', at the weekend' : ''}. An example, not a real class.`,
		tags: [course.standard, CATEGORY[category], ...(course.mode === 'online' ? ['Online'] : [])],
		sessions: [session(0), ...Array.from({ length: days - 1 }, (_, i) => session(i + 1))],
		timeZone: abroad ? 'Europe/London' : 'Asia/Kolkata',
		mode: course.mode,
		venue: course.mode === 'online' ? 'Online (Zoom)' : site.office.lines.slice(1).join(', '),
		trainer: `${site.name} faculty`,
		language: shared.course.language,
		capacity: 16,
		seats: SEATS[turn % SEATS.length] ?? 'open',
		enrolBy: addDays(start, -2),
		...(earlyBird && { earlyBird }),
		links: {},
	}
	const fits = !daysOf(one).some((day) => HOLIDAYS.test(day))
	return fits && classFaults(one, course, shared.course.breakMinutes).length === 0 ? [one] : []
}

/** The classes of the files and, while the site itself is a sample, sample classes that start between two days. */
function classesWithSamples(offered: Offered, from: string, to: string): Class[] {
	const { site, classes } = offered
	const samples: Class[] = []
	for (let day = from; site.samples.length > 0 && day <= to; day = addDays(day, 1))
		samples.push(...sampleClass(day, offered))
	const own = new Set(classes.map(({ slug }) => slug))
	return [...classes, ...samples.filter(({ slug }) => !own.has(slug))].sort(
		// Not localeCompare: its order depends on the version of Node.
		(a, b) => compare(a.sessions[0].date, b.sessions[0].date) || compare(a.slug, b.slug),
	)
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b)

const AHEAD_DAYS = 12 * 7
const KNOWN_DAYS = 26 * 7

const ahead = new WeakMap<Offered, Map<number, Class[]>>()

/** The day that a moment has in UTC, for the samples. */
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** Classes that have not ended at a moment, the next one first. */
export function classesAhead(offered: Offered, now: number): Class[] {
	const known = ahead.get(offered) ?? new Map<number, Class[]>()
	ahead.set(offered, known)
	// Samples begin tomorrow, so none of them has ended.
	const classes = offered.classes.filter((one) => !hasEnded(timesOf(one), now))
	const [from, to] = [addDays(dayOf(now), 1), addDays(dayOf(now), AHEAD_DAYS)]
	const found = known.get(now) ?? classesWithSamples({ ...offered, classes }, from, to)
	known.set(now, found)
	return found
}

/** What a server has to know that is started at a moment: also classes of sites that were built long before or after. */
export const classesAround = (offered: Offered, now: number) =>
	classesWithSamples(offered, addDays(dayOf(now), -KNOWN_DAYS), addDays(dayOf(now), KNOWN_DAYS))
