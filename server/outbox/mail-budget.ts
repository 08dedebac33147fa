import { createHmac } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { countHits } from '#server/http/rate-limit-store.ts'
import { DAY_MS } from '#server/time.ts'

/** To one mailbox, by forms in which anybody can enter any address. */
export const MAX_MAILS_A_DAY = 5
/** By one visitor to whatever addresses, and by all together. What is more is held until the office releases it. */
export const MAX_OF_VISITOR = 50
export const MAX_OF_SITE = 2000
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

/** Returns whether there were at most so many in a day. */
const count = async (trx: Db, key: string, most: number, now: Date, renewedBelow?: number) =>
	(await countHits(trx, { key, hits: 1, perMs: DAY_MS, now: now.getTime() }, renewedBelow)).hits <= most

/**
 * Counts a mail in the transaction that enqueues it. Returns whether it may be sent. The count starts again a day after the
 * last mail that was sent, so that no day has more.
 */
export const countMail = (trx: Db, email: string, secret: string, now: Date): Promise<boolean> =>
	count(trx, recipientKey(email, secret), MAX_MAILS_A_DAY, now, MAX_MAILS_A_DAY)

/** Counts a mail that a visitor has caused. Returns whether it is within his day and within that of the whole site. */
export async function isWithinDay(trx: Db, visitor: string, secret: string, now: Date): Promise<boolean> {
	const key = `mails of ${createHmac('sha256', secret).update(visitor).digest('base64url')}`
	const isWithinOwn = await count(trx, key, MAX_OF_VISITOR, now)
	return isWithinOwn && (await count(trx, SITE_KEY, MAX_OF_SITE, now))
}

/** Whether no other mail was held in the last day. */
export const isFirstHeld = (trx: Db, now: Date): Promise<boolean> => count(trx, 'mails held', 1, now)
