// What commands need of the content: classes, reasons, and who sells.
import { hasBegun, type OfferedClass, type OfferedClasses } from '#server/booking/classes.ts'
import { type Settling, supplierWith } from '#server/booking/payments/attempts.ts'
import type { Offer } from '#server/company/offer.ts'
import { isOriginal } from '#server/db/original.ts'
import { openGateways } from '#server/payments/open-gateways.ts'
import { UserError } from '#server/user-error.ts'
import { remembered } from '#shared/remembered.ts'
import type { Needs } from './command.ts'

/** Imported late: most commands do without the content, which takes as long to load as all else. */
export const offerOnce = remembered(async (_: 'offer') =>
	(await import('#server/company/compose-offer.ts')).composeOffer(),
)

/** The class that is named in a command; one that has begun is refused unless that is `past`. */
export async function classNamed(slug: string, past: boolean, now: Date): Promise<OfferedClass> {
	const classes = await offeredClasses()
	const found = classes.get(slug)
	if (!found) throw new UserError(`There is no class ${slug}.`)
	if (!past && hasBegun(slug, classes, now))
		throw new UserError(`Nothing was changed: ${slug} has begun, on ${found.dates}. If that is right, add --past.`)
	return found
}

export async function offeredClasses(): Promise<OfferedClasses> {
	const { classes } = await offerOnce('offer')
	return new Map(classes.map((one) => [one.slug, one]))
}

/** Why money does not come, and why documents are put right. */
export const reasonsOf = async (): Promise<Pick<Offer, 'shortfalls' | 'corrections'>> => offerOnce('offer')

/** Who sells, as the content says. */
export const sellerOf = async () => (await offerOnce('offer')).seller

/** Who issues documents with a command. */
export async function issuerOf({ env, open, actor }: Pick<Needs, 'env' | 'open' | 'actor'>) {
	const seller = await sellerOf()
	const gateways = await openGateways(env().payments, async () => isOriginal(await open()))
	const supplier = supplierWith(gateways, seller.supplier)
	return { ...actor, classes: await offeredClasses(), supplier, gateways }
}

/** What a command needs to ask providers of payments. */
export async function settlingOf(needs: Needs): Promise<Settling> {
	const { open, write, actor } = needs
	return { ...(await issuerOf(needs)), db: await open(), write, now: () => actor.now }
}
