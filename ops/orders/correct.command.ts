import { z } from 'zod/mini'
import { type Command, Misuse } from '#ops/command.ts'
import { correct, correctPerson } from '#server/booking/changes.ts'
import { linkPath } from '#server/booking/order.ts'
import { findOrder } from '#server/booking/store.ts'
import { transactions } from '#server/db/write.ts'
import { emailAddress } from '#shared/email.ts'
import { printFault, requiredName } from '#shared/text.ts'
import { actorOf, checked, referenceOf } from './orders.ts'

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
		const [reference, actor] = [referenceOf(call), actorOf(call)]
		const { email, name } = checked(given, call.options)
		if (email === undefined && name === undefined) throw new Misuse('Say with --email or --name what is right.')
		const fault = printFault(name ?? '')
		if (fault) throw new Misuse(`--name: ${fault}.`)
		const db = await call.open()
		const write = transactions(db)
		if (email !== undefined && name === undefined && !(await findOrder(db, { reference }))) {
			await write((trx) => correctPerson(trx, reference, email, actor))
			console.log(`Corrected. An email to ${email} with the link follows once a seat is kept.`)
			return
		}
		const order = await write((trx) => correct(trx, reference, { email, name }, actor))
		const page = `${call.env().publicUrl}${linkPath(order)}`
		console.log(
			email ? `An email to ${email} is on its way. The new link: ${page}` : `Documents name ${name} from now on.`,
		)
	},
}
