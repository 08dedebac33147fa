import { findCertificate } from '#server/certificates/store.ts'
import { Complaint } from '#server/complaint.ts'
import { type Command, toLine } from './command.ts'

export const certificatesShow: Command = {
	usage: 'NUMBER',
	summary: 'Shows one certificate.',
	operands: 1,
	options: {},
	async run({ db, operands: [number = ''] }) {
		const certificate = await findCertificate(db, number)
		if (!certificate) throw new Complaint(`No certificate has the number ${number}.`)
		for (const [field, value] of Object.entries(certificate)) console.log(toLine(field.padEnd(12), value || 'N/A'))
	},
}
