import { counted } from '#ops/command.ts'
import type { OfferedClasses } from '#server/booking/classes.ts'
import { lastDayText } from '#server/booking/facts.ts'
import { restOf, strandedPayments } from '#server/booking/payments/stranded.ts'
import { listSituations } from '#server/booking/situation.ts'
import type { Db } from '#server/db/database.ts'
import { DAY_MS, officeDay } from '#server/time.ts'
import type { Line, Since, Waiting } from './line.ts'
import { addUnsent, again, classesToDecide, type Unsent, unsentLines, withoutCertificates } from './of-classes.ts'
import { undelivered } from './of-mails.ts'
import { linesOf, strandedLine } from './of-orders.ts'

/** What is late, then classes to decide, then what else waits, the oldest first. */
export async function waitingForOffice(db: Db, classes: OfferedClasses, now: Date): Promise<Waiting[]> {
	const found: Since[] = []
	const unsent = new Map<string, Unsent>()
	for await (const situation of listSituations(db, { classes, now }, { mayWait: true })) {
		found.push(...linesOf(situation))
		addUnsent(unsent, situation)
	}
	found.push(...unsentLines(unsent), ...(await withoutCertificates(db, classes, now)))
	found.push(...(await undelivered(db, now)), ...(await again(db, now)))
	for (const payment of await strandedPayments(db))
		found.push({ since: payment.strandedAt ?? '', ...strandedLine(payment, await restOf(db, payment)) })
	found.sort((a, b) => a.since.localeCompare(b.since))
	const all = [...(await classesToDecide(db, classes, now)), ...found]
	const isLate = ({ by }: Line) => by !== undefined && by <= now.getTime()
	const shown = ({ since, by, what, next }: Since, word = ''): Waiting => ({
		age: since && ageOf(since, now),
		what: `${word}${what}${by === undefined ? '' : `, by ${lastDayText(by)}`}`,
		next,
	})
	const late = all.filter(isLate).sort((a, b) => (a.by ?? 0) - (b.by ?? 0))
	return [...late.map((one) => shown(one, 'late: ')), ...all.filter((one) => !isLate(one)).map((one) => shown(one))]
}

/** 'today', '3 days': by the calendar of the office. */
function ageOf(since: string, now: Date): string {
	const day = (moment: number) => Date.parse(officeDay(moment))
	const days = Math.round((day(now.getTime()) - day(Date.parse(since))) / DAY_MS)
	return days > 0 ? counted(days, 'day') : 'today'
}
