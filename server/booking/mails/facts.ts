import { countryNamed } from '#catalogue/prices.ts'
import { bookedFacts, priceFacts, quotedFacts, quotedPrice, untilText } from '#server/booking/facts.ts'
import { wasQuoted } from '#server/booking/order.ts'
import type { StoredRegistration } from '#server/booking/people.ts'
import { materialsOf } from '#server/booking/situation.ts'
import { isIndian } from '#server/invoices/gst.ts'
import { officeTime } from '#server/time.ts'
import { dateText } from '#shared/days-text.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { BODY_FIELDS } from '#shared/forms/registration.ts'
import { mailKind } from '#shared/mail-kinds.ts'
import type { About, MailFact, MailNeeds } from './about.ts'

const toRows = (facts: { label: string; value: string }[]) => facts.map(({ label, value }): MailFact => [label, value])

/** Where a mail says what was booked and what it costs. */
export function mailFacts(about: About, { seller, origin }: MailNeeds): MailFact[] {
	const { kind, mail, order, person, offered, status } = about
	if (kind === 'order/link' || kind === 'seat/link') return []
	const { materials, conditions, terms } = seller
	if (mail.registrationId !== null)
		return toRows(bookedFacts({ ...order, country: person?.country ?? order.country, quantity: 1 }, offered))
	const revision = `Revision ${terms.revision} of ${dateText(terms.dated)}, attached: ${origin}/policies/terms`
	if (kind.startsWith('quote/') && wasQuoted(order))
		return [
			...toRows([...quotedFacts(order, offered), ...quotedPrice(order)]),
			['Valid until', untilText(order.validUntil)],
			...(kind === 'quote/accepted' ? [...conditions, ['Terms', revision] satisfies MailFact] : []),
		]
	// Who waits for a seat, for dates or for our decision has bought nothing yet.
	const isBooked = status !== 'waiting' && status !== 'registered' && status !== 'undecided'
	const price = kind === 'registration/confirmation' && !isBooked ? [] : priceFacts(order, about)
	const facts = toRows([...bookedFacts(order, offered), ...price])
	// Before they pay, the conditions are in one of these.
	if (kind !== 'registration/confirmation' && kind !== 'order/offered') return facts
	const bought = isBooked ? [['Materials', materials] satisfies MailFact, ...conditions] : []
	return [...facts, ...bought, ['Terms', revision]]
}

/** In what a customer is sent about a confirmed place. */
export function materialsFact(about: About, { seller }: MailNeeds): MailFact[] {
	const { kind, mail, seat, decision, offered } = about
	const ofSeat = seat === 'confirmed' && decision !== 'off' ? offered?.materials : undefined
	const address = mail.registrationId === null ? materialsOf(about) : ofSeat
	return address && mailKind(kind).to === 'customer'
		? [['Materials', seller.mails.materials.replace('{address}', address)]]
		: []
}

/** Who it is; of a registration with what was entered into the form. */
export function customerFacts({ kind, order, person, again }: About): MailFact[] {
	const { buyerName, email, company, address, country, gstin, purchaseOrder, receivedAt } = order
	const twice = again.map(
		(reference): MailFact => ['Please check', `The same address is in this class as ${reference}`],
	)
	if (kind === 'registration/department' && person) {
		const further = entriesOf(BODY_FIELDS).flatMap(([field, { kind: of, label }]): MailFact[] =>
			of === 'name' || of === 'confirmation' || field === 'course' ? [] : [[label, [person[field]].flat().join(', ')]],
		)
		return [['Received', officeTime(receivedAt)], ['Name', buyerName], ...further, ...doubtsOf(person), ...twice]
	}
	const asked = { Address: address, Country: country, GSTIN: gstin, 'Purchase order': purchaseOrder }
	const buyer = { Company: company, Name: buyerName, Email: email, ...(kind === 'quote/office' && asked) }
	return [...Object.entries(buyer).flatMap(([name, value]): MailFact[] => (value ? [[name, value]] : [])), ...twice]
}

/** What a person has to look at, because price and tax follow from the country. */
function doubtsOf({ country, phone, reference }: StoredRegistration): MailFact[] {
	const check = (text: string): MailFact[] => [['Please check', text]]
	if (countryNamed(country) === undefined)
		return check(
			`The list has no country "${country}", so the order has no price. To set both: orders offer ${reference} with --country`,
		)
	return phone.startsWith('+91') && !isIndian(country) ? check(`The number is Indian, the country is ${country}`) : []
}
