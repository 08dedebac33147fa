import { z } from 'zod/mini'
import type { Command } from '#ops/command.ts'
import { correct } from '#server/booking/changes.ts'
import { pagePath } from '#server/booking/order.ts'
import { transactions } from '#server/db/write.ts'
import { emailAddress } from '#shared/email.ts'
import { requiredName } from '#shared/text.ts'
import { actorOf, checked, referenceOf } from './orders.ts'

const given = z.object({
	email: emailAddress('--email must be an address like asha@mail.example.'),
	name: z.optional(requiredName('--name must be a name.', 100)),
})

export const command: Command = {
	usage: 'REFERENCE --email ADDRESS [--name NAME] [--by NAME]',
	summary: 'Corrects the address of an order, replaces its link, and sends the new one there.',
	help: `For a mistyped address; emails that are waiting go to the new one too. --name replaces the contact by another person, also if the contact was erased. The people who attend stay the same.
It does not change the address of somebody on a list of people: use orders transfer REFERENCE --nominee FILE.csv for that.`,
	example: 'PRM-Q0XW-8X7Y-XBES --email asha.rao@mail.example',
	operands: 1,
	options: { email: { type: 'string' }, name: { type: 'string' }, by: { type: 'string' } },
	async run(call) {
		const [reference, actor] = [referenceOf(call), actorOf(call)]
		const contact = checked(given, call.options)
		const order = await transactions(await call.open())((trx) =>
			correct(trx, reference, { email: contact.email, name: contact.name }, actor),
		)
		console.log(`An email to ${order.email} is on its way. The new link: ${call.env().publicUrl}${pagePath(order)}`)
	},
}
