import { countryNamed } from '#catalogue/prices.ts'
import type { OfferedClass } from '#server/booking/classes.ts'
import { bookedFacts, lastDayText, priceFacts, quotedFacts, quotedPrice } from '#server/booking/facts.ts'
import { wasQuoted } from '#server/booking/order.ts'
import type { StoredRegistration } from '#server/booking/people.ts'
import { offerIn } from '#server/booking/price.ts'
import type { Order } from '#server/booking/store.ts'
import { hundredthsText, percentText } from '#server/invoices/amounts.ts'
import { isIndian } from '#server/invoices/gst.ts'
import { officeTime } from '#server/time.ts'
import { isEarly } from '#shared/class-state.ts'
import { dateText } from '#shared/date-text.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { BODY_FIELDS } from '#shared/forms/registration.ts'
import type { About, Fact, Needs } from './about.ts'
import { localFacts } from './local-time.ts'

const toRows = (facts: { label: string; value: string }[]) => facts.map(({ label, value }): Fact => [label, value])

/** Where a mail says what was booked and what it costs. */
export function factsOf({ kind, mail, order, person, standing, offered }: About, { provider, origin }: Needs): Fact[] {
	if (kind === 'order/link' || kind === 'seat/link') return []
	const { materials, conditions, terms } = provider
	const local =
		kind === 'order/soon' || kind === 'seat/soon' ? localFacts(offered, person?.country ?? order.country) : []
	if (mail.registrationId !== null) return [...toRows(bookedFacts({ ...order, quantity: 1 }, offered)), ...local]
	if (kind === 'registration/confirmation')
		return [
			['Course', order.course],
			...classFacts(order, offered),
			['Materials', materials],
			...conditions,
			['Terms', `Revision ${terms.revision} of ${dateText(terms.dated)}: ${origin}/policies/terms`],
		]
	if (kind.startsWith('registration/')) return [['Course', order.course], ...classFacts(order, offered)]
	if (kind.startsWith('quote/') && wasQuoted(order))
		return [
			...toRows([...quotedFacts(order, offered), ...quotedPrice(order)]),
			['Valid until', lastDayText(order.validUntil)],
		]
	return [...toRows([...bookedFacts(order, offered), ...priceFacts(order, standing)]), ...local]
}

/** Names for the department, where the label of the form is long. */
const SHORT: { [Name in keyof typeof BODY_FIELDS]?: string } = {
	phone: 'Phone',
	workExp: 'Work',
	auditExp: 'Auditing',
	isoStandards: 'Standards',
}

/** Who it is, with what was entered into the form. */
export function customerFacts({ kind, order, person }: About): Fact[] {
	const { buyerName, email, company, address, country, gstin, purchaseOrder, receivedAt } = order
	const name: Fact[] = [
		['Name', buyerName],
		['Email', email],
	]
	if (kind === 'quote/office')
		return [
			['Company', company ?? ''],
			...name,
			['Address', address ?? ''],
			['Country', country],
			...(gstin ? [['GSTIN', gstin] as Fact] : []),
			...(purchaseOrder ? [['Purchase order', purchaseOrder] as Fact] : []),
		]
	if (kind === 'quote/acceptedOffice') return [['Company', company ?? ''], ...name]
	if (kind !== 'registration/department' || !person) return name
	const further = entriesOf(BODY_FIELDS).flatMap(([field, { kind: of, label }]): Fact[] =>
		of === 'name' || of === 'confirmation' || field === 'course'
			? []
			: [[SHORT[field] ?? label, [person[field]].flat().join(', ')]],
	)
	return [['Received', officeTime(receivedAt)], ['Name', buyerName], ...further, ...doubtsOf(person)]
}

/** What a person has to look at, because price and tax follow from the country. */
function doubtsOf({ country, phone, reference }: StoredRegistration): Fact[] {
	const check = (text: string): Fact[] => [['Please check', text]]
	if (countryNamed(country) === undefined)
		return check(
			`The list has no country "${country}", so the order has no price. To set both: orders offer ${reference} with --country`,
		)
	return phone.startsWith('+91') && !isIndian(country) ? check(`The number is Indian, the country is ${country}`) : []
}

/** The class with its price; of one that is no longer offered only its slug is known. */
function classFacts(order: Order, offered: OfferedClass | undefined): Fact[] {
	const { classSlug, classDates, currency, unit, tax, total, taxRate, receivedAt, country, state } = order
	if (!classSlug) return []
	const waiting = state === 'waiting' ? ' (waiting list)' : ''
	const about: Fact[] = offered
		? [
				['Class', `${offered.title}, ${offered.dates}, ${offered.times}${waiting}`],
				['Venue', offered.venue],
			]
		: [['Class', classDates ?? classSlug]]
	if (currency === null || unit === null || total === null)
		return [...about, ['Fee', 'We write to you with the price for your country']]
	const taxed = `${percentText(taxRate ?? '0')} tax, ${hundredthsText(total, currency)} in total`
	const bird = offered?.earlyBird
	const early = isEarly(bird, Date.parse(receivedAt)) ? ` (early-bird price until ${dateText(bird.lastDay)})` : ''
	const fee = hundredthsText(unit, currency) + (tax !== 0 ? ` plus ${taxed}` : '') + early
	return [...about, ['Fee', fee], ...(offered ? [['Tax', offerIn(offered.prices, country).taxNote] as Fact] : [])]
}
