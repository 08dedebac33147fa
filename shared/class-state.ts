/** What decides about a class; the moments (milliseconds since 1970) are worked out in its own time zone. */
export type ClassTimes = {
	/** From here nobody can register any more. */
	closesAt: number
	/** The end of its last day. */
	endsAt: number
	seats: 'open' | 'few' | 'full' | 'waiting-list'
}

/** The one place that decides what lies ahead: 'open' takes registrations, 'ended' lies behind. */
export function classState({ closesAt, endsAt, seats }: ClassTimes, now: number): 'open' | 'full' | 'closed' | 'ended' {
	if (now >= endsAt) return 'ended'
	if (now >= closesAt) return 'closed'
	return seats === 'full' ? 'full' : 'open'
}

/** What is known of a class since the site was built, by its slug: whether it runs, and whether its seats are taken. */
export type ClassNews = Record<string, { decision: 'runs' | 'off' | 'open'; isFull: boolean }>

/** `decideBy` is the end of the day by which we say whether it runs; a sample is not decided about. */
export type Decided = { decideBy: number; decideDay: string; sample?: boolean | undefined }

/** What is said of the decision about a class, in one short line. */
export function decisionText(
	{ decideBy, decideDay, sample }: Decided,
	news: ClassNews[string] | undefined,
	now: number,
) {
	const decision = news?.decision ?? (sample ? 'runs' : 'open')
	if (decision === 'runs') return 'This class runs'
	if (decision === 'off') return 'This class does not run'
	return now < decideBy ? `We decide by ${decideDay}` : 'Not decided yet'
}

/** `isFull`: its seats were taken since the build. */
export const enrolText = ({ seats }: ClassTimes, isFull = false) =>
	seats === 'waiting-list' || isFull ? 'Join the waiting list' : 'Enrol in this class'

export const isOpen = (one: ClassTimes, now: number) => classState(one, now) === 'open'
export const hasEnded = (one: ClassTimes, now: number) => classState(one, now) === 'ended'

/** Whether an early-bird offer still holds. */
export const isEarly = <Offer extends { until: number }>(offer: Offer | undefined, now: number): offer is Offer =>
	offer !== undefined && now < offer.until

/** Until when an early-bird price holds, as it is shown behind it. Who joins a waiting list in time has it too. */
export const earlyText = (offer: { until: number; lastDay: string }, { seats }: ClassTimes, now: number) =>
	`${seats === 'waiting-list' ? 'for the waiting list ' : ''}${now < offer.until ? 'until' : 'ended on'} ${offer.lastDay}`

const QUARTER_MS = 15 * 60_000

/** A moment that stays the same for a while without changing any answer: days begin on a quarter of an hour in every zone. */
export const quarterOf = (moment: number) => moment - (moment % QUARTER_MS)
