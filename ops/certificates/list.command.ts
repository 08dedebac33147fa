import { type Command, Misuse, toLine } from '#ops/command.ts'
import { listCertificates, resultOf } from '#server/certificates/register/store.ts'

const CERTIFICATE_STATES = ['valid', 'expired', 'replaced', 'withdrawn']

export const command: Command = {
	usage: '[--state valid|expired|replaced|withdrawn]',
	summary: 'Lists the numbers of all certificates with their states.',
	help: 'Each line: number, state, date of issue, last day of validity, and what replaced or ended it. No names.',
	example: '--state withdrawn',
	operands: 0,
	options: { state: { type: 'string' } },
	async run({ open, options }) {
		const wanted = options['state']
		if (wanted !== undefined && !CERTIFICATE_STATES.includes(String(wanted)))
			throw new Misuse(`--state must be one of ${CERTIFICATE_STATES.join(', ')}.`)
		const now = new Date()
		for await (const stored of listCertificates(await open())) {
			const { state } = resultOf(stored, now)
			if (wanted !== undefined && state !== wanted) continue
			const { certificate, details, replacedBy, withdrawn } = stored
			const until = details.validUntil && `until ${details.validUntil}`
			const end = withdrawn ? `withdrawn ${withdrawn.at.slice(0, 10)}` : replacedBy && `by ${replacedBy}`
			console.log(
				toLine(
					...[certificate.number, state, certificate.issueDate || 'N/A', until, end].flatMap((text) => text || []),
				),
			)
		}
	},
}
