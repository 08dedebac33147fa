import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { countHits } from '#server/http/rate-limit-store.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'

/** To one mailbox, by forms in which anybody can enter any address. */
export const MAX_MAILS_A_DAY = 5
/** By one visitor to whatever addresses, by his network, and by all together. What is more is held until the office releases it. */
export const MAX_OF_VISITOR = 50
export const MAX_OF_NETWORK = 400
export const MAX_OF_SITE = 2000
/** To the office by all visitors together, in an hour. */
export const MAX_TO_OFFICE = 200
export const SITE_KEY = 'mails of all'

/** Key of the count of mails to an address, which it does not reveal. */
export const recipientKey = (email: string, secret: string) =>
	`mail ${createHmac('sha256', secret).update(mailboxOf(email)).digest('base64url')}`

/** The mailbox behind the spellings of an address: without capitals and tags, and without the dots that Gmail ignores. */
function mailboxOf(email: string): string {
	const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
	const [untagged = ''] = local.split('+', 1)
	return /^g(oogle)?mail\.com$/.test(domain) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`
}

type Window = { perMs?: number; renewedBelow?: number }

/** Returns whether there were at most so many in a day. */
const count = async (trx: Db, key: string, most: number, now: Date, { perMs = DAY_MS, renewedBelow }: Window = {}) =>
	(await countHits(trx, { key, hits: 1, perMs, now: now.getTime() }, renewedBelow)).hits <= most

/**
 * Counts a mail in the transaction that enqueues it. Returns whether it may be sent. The count starts again a day after the
 * last mail that was sent, so that no day has more.
 */
export const countMail = (trx: Db, email: string, secret: string, now: Date): Promise<boolean> =>
	count(trx, recipientKey(email, secret), MAX_MAILS_A_DAY, now, { renewedBelow: MAX_MAILS_A_DAY })

const keysOf = (cause: string) => cause.split(' ').map((code) => `mails of ${code}`)

/** Counts a mail by its cause. Returns whether it is within the days of the visitor, of his network and of the whole site. */
export async function isWithinDay(trx: Db, cause: string, now: Date): Promise<boolean> {
	const [visitor = '', network = ''] = keysOf(cause)
	const isWithinOwn = await count(trx, visitor, MAX_OF_VISITOR, now)
	const isWithinNetwork = isWithinOwn && (await count(trx, network, MAX_OF_NETWORK, now))
	return isWithinNetwork && (await count(trx, SITE_KEY, MAX_OF_SITE, now))
}

/** The mail was opened by whom it was for: whoever caused it may cause another one. */
export const giveBack = (trx: Db, cause: string) =>
	trx
		.updateTable('rateLimits')
		.set((eb) => ({ hits: eb('hits', '-', 1) }))
		.where('key', 'in', [...keysOf(cause), SITE_KEY])
		.where('hits', '>', 0)
		.execute()

/** Counts a mail to the office that a visitor has caused. Returns whether it is within the hour. */
export const isWithinHour = (trx: Db, now: Date): Promise<boolean> =>
	count(trx, 'mails to the office', MAX_TO_OFFICE, now, { perMs: HOUR_MS })

/** Whether no other mail was held in the last day, or in the last hour if it is to the office. */
export const isFirstHeld = (trx: Db, now: Date, isToOffice: boolean): Promise<boolean> =>
	isToOffice ? count(trx, 'mails to the office held', 1, now, { perMs: HOUR_MS }) : count(trx, 'mails held', 1, now)
