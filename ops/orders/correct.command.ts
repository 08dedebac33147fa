import { changing, type Needs } from '#ops/command.ts'
import { Misuse, REFERENCE } from '#ops/fields.ts'
import { issuerOf, reasonsOf } from '#ops/offer.ts'
import { act } from '#server/booking/act.ts'
import { rebill } from '#server/booking/billing.ts'
import { findRegistration } from '#server/booking/people.ts'
import { findOrder } from '#server/booking/store.ts'
import { standingOf } from '#server/invoices/issue.ts'
import { UserError } from '#server/user-error.ts'
import { answerOf } from './orders.ts'
import { newLink } from './relink.command.ts'

export const command = changing({
	label: 'Correct details',
	summary:
		'Corrects address or name of an order or of a person on a list, with a new link; or what documents say of the buyer.',
	help: `For a mistyped address; emails that are waiting, or were given up, go to the new one too. --email with --name replaces the contact by another person, also if the contact was erased. The people who attend stay the same. --name alone corrects how documents write the name, and sends nothing.
--company, --address, --gstin and --purchase-order are what documents shall say of the buyer. Issued ones are taken back and issued anew as a row of content/accounting.yaml says that an accountant has read, and an email with the new one is sent. Without such a row nothing is issued, and orders shows what waits until the command is called again; --forget takes it out.
orders list REFERENCE shows the references of people on a list. To replace all data of such a person use orders transfer REFERENCE --nominee FILE.csv.`,
	example: 'PRM-Q0XW-8X7Y-XBES --email asha.rao@mail.example',
	actions: ['correct', 'rebill'],
	asksAgain: true,
	fields: {
		reference: { ...REFERENCE, label: 'of the order, or of a person on its list' },
		email: { kind: 'email', label: 'the right address', optional: true },
		name: { kind: 'name', label: 'the right name', isPrinted: true, optional: true },
		company: { kind: 'line', label: 'the right company', isPrinted: true, optional: true },
		address: { kind: 'line', label: 'its address', max: 300, isPrinted: true, optional: true },
		gstin: { kind: 'line', label: 'its tax number', optional: true },
		purchaseOrder: { kind: 'line', label: 'the number of its purchase order', isPrinted: true, optional: true },
		forget: { kind: 'flag', label: 'nothing is to be put right on documents after all' },
	},
	async run({ reference, email, name, forget, company, address, gstin, purchaseOrder }, needs) {
		const buyer = { company, address, gstin, purchaseOrder }
		const isBilling = forget || Object.values(buyer).some((one) => one !== undefined)
		if (email === undefined && name === undefined && !isBilling)
			throw new Misuse('Say with --email, --name or another option what is right.')
		if (isBilling) {
			if (email !== undefined || name !== undefined) throw new Misuse('Correct --email and --name on their own.')
			return correctBilling(needs, reference, buyer, forget)
		}
		const issuer = await issuerOf(needs)
		const db = await needs.open()
		if (email !== undefined && name === undefined && !(await findOrder(db, { reference }))) {
			const id = (await findRegistration(db, { reference }))?.orderId
			if (!id) throw new UserError(`There is no order ${reference}.`)
			await needs.write((trx) => act(trx, 'correct', { id }, { email, person: reference }, issuer))
			return { said: [`${reference}: corrected. An email to ${email} with the link follows once a seat is kept.`] }
		}
		const after = await needs.write((trx) => act(trx, 'correct', { reference }, { email, name }, issuer))
		return answerOf(after, email ? newLink(needs, after.order) : `documents name ${name} from now on`)
	},
})

type Buyer = Partial<Record<'company' | 'address' | 'gstin' | 'purchaseOrder', string | undefined>>

async function correctBilling(needs: Needs, reference: string, buyer: Buyer, forget: boolean) {
	const issuer = await issuerOf(needs)
	const { corrections } = await reasonsOf()
	const { company = '', address = '', gstin = '', purchaseOrder = '' } = buyer
	const billing = { company, address, gstin: gstin.toUpperCase(), purchaseOrder, state: '' }
	const { after, number } = await needs.write(async (trx) => {
		const after = await rebill(trx, reference, billing, { corrections, forget }, issuer)
		const { invoice, vouchers } = await standingOf(trx, after.order)
		return { after, number: (invoice ?? vouchers.at(-1))?.number }
	})
	const isNew = after.events.at(-1)?.kind === 'rebilled'
	if (forget) return answerOf(after, 'nothing waits to be put right')
	return after.order.billingWanted === null
		? answerOf(after, isNew ? `put right, with ${number}` : 'documents say it from now on')
		: answerOf(
				after,
				`noted. ${number} says it still: no accountant has read a row of content/accounting.yaml for this`,
			)
}
