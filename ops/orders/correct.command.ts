import { changing } from '#ops/command.ts'
import { Misuse, REFERENCE } from '#ops/fields.ts'
import { act } from '#server/booking/act.ts'
import { findRegistration } from '#server/booking/people.ts'
import { findOrder } from '#server/booking/store.ts'
import { UserError } from '#server/user-error.ts'
import { answerOf, issuerOf } from './orders.ts'
import { newLink } from './relink.command.ts'

export const command = changing({
	summary: 'Corrects the address of an order or of a person on a list, replaces the link, and sends the new one there.',
	help: `For a mistyped address; emails that are waiting go to the new one too. --email with --name replaces the contact by another person, also if the contact was erased. The people who attend stay the same. --name alone corrects how documents write the name, and sends nothing.
orders list REFERENCE shows the references of people on a list. To replace all data of such a person use orders transfer REFERENCE --nominee FILE.csv.`,
	example: 'PRM-Q0XW-8X7Y-XBES --email asha.rao@mail.example',
	fields: {
		reference: { ...REFERENCE, label: 'of the order, or of a person on its list' },
		email: { kind: 'email', label: 'the right address', optional: true },
		name: { kind: 'name', label: 'the right name', isPrinted: true, optional: true },
	},
	async run({ reference, email, name }, needs) {
		if (email === undefined && name === undefined) throw new Misuse('Say with --email or --name what is right.')
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
