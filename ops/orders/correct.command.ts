import { z } from 'zod/mini'
import { type Command, Misuse } from '#ops/command.ts'
import { act } from '#server/booking/act.ts'
import { linkPath } from '#server/booking/order.ts'
import { findRegistration } from '#server/booking/people.ts'
import { findOrder } from '#server/booking/store.ts'
import { transactions } from '#server/db/write.ts'
import { UserError } from '#server/user-error.ts'
import { emailAddress } from '#shared/email.ts'
import { printFault, requiredName } from '#shared/text.ts'
import { checked, issuerOf, mailText, referenceOf } from './orders.ts'

const given = z.object({
	email: z.optional(emailAddress('--email must be an address like asha@mail.example.')),
	name: z.optional(requiredName('--name must be a name.', 100)),
})

export const command: Command = {
	usage: 'REFERENCE [--email ADDRESS] [--name NAME] [--by NAME]',
	summary: 'Corrects the address of an order or of a person on a list, replaces the link, and sends the new one there.',
	help: `For a mistyped address; emails that are waiting go to the new one too. --email with --name replaces the contact by another person, also if the contact was erased. The people who attend stay the same. --name alone corrects how documents write the name, and sends nothing.
orders list REFERENCE shows the references of people on a list. To replace all data of such a person use orders transfer REFERENCE --nominee FILE.csv.`,
	example: 'PRM-Q0XW-8X7Y-XBES --email asha.rao@mail.example',
	operands: 1,
	async run(call) {
		const [reference, issuer] = [referenceOf(call), await issuerOf(call)]
		const { email, name } = checked(given, call.options)
		if (email === undefined && name === undefined) throw new Misuse('Say with --email or --name what is right.')
		const fault = printFault(name ?? '')
		if (fault) throw new Misuse(`--name: ${fault}.`)
		const db = await call.open()
		const write = transactions(db)
		if (email !== undefined && name === undefined && !(await findOrder(db, { reference }))) {
			const id = (await findRegistration(db, { reference }))?.orderId
			if (!id) throw new UserError(`There is no order ${reference}.`)
			await write((trx) => act(trx, 'correct', { id }, { email, person: reference }, issuer))
			console.log(`Corrected. An email to ${email} with the link follows once a seat is kept.`)
			return
		}
		const after = await write((trx) => act(trx, 'correct', { reference }, { email, name }, issuer))
		if (!email) return console.log(`Documents name ${name} from now on.`)
		console.log(`The new link: ${call.env().publicUrl}${linkPath(after.order)}.${mailText(after)}`)
	},
}
