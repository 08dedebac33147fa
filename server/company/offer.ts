import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { OfferedClass } from '#server/booking/classes.ts'
import { UserError } from '#server/user-error.ts'
import type { PriceList } from '#shared/price.ts'
import type { Correction, Seller, Shortfall } from './company.ts'

const SCRIPT = join(import.meta.dirname, 'compose-offer.ts')
const MAX_BYTES = 64 * 1024 * 1024

/** What the server needs of the content. */
export type Offer = {
	courses: [name: string, id: number][]
	/** Names that courses had, each with the name of today. */
	formerNames: [former: string, name: string][]
	classes: OfferedClass[]
	/** Of courses, by their ids. */
	prices: [id: number, prices: PriceList][]
	seller: Seller
	shortfalls: Shortfall[]
	corrections: Correction[]
}

/** Reads the content in a process of its own: a server would never give back the memory that checking it takes. */
export async function readOffer(): Promise<Offer> {
	const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], { maxBuffer: MAX_BYTES })
	const result: Offer | { error: string } = JSON.parse(stdout)
	if ('error' in result) throw new UserError(result.error)
	return result
}
