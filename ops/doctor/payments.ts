import { counted } from '#ops/command.ts'
import { strandedPayments } from '#server/booking/payments/stranded.ts'
import type { Db } from '#server/db/database.ts'
import { type Env, isLocal } from '#server/env.ts'
import { openGateways } from '#server/payments/open-gateways.ts'
import { TIMEOUTS } from '#server/process/timeouts.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { bad, doubtful, type Finding, good } from './installation.ts'

/** Whether providers of payments accept the keys. */
export async function checkGateways({ payments, publicUrl }: Env): Promise<Finding[]> {
	const findings: Finding[] = []
	for (const { label, isTest, currencies, check } of await openGateways(payments, async () => false)) {
		const said = check(AbortSignal.timeout(TIMEOUTS.providerMs)).then(
			() => good(`${label} accepts the keys, for ${currencies.join(', ')}`),
			({ message }) => bad(message, 'Check the settings, and the pages of the provider.'),
		)
		findings.push(await said)
		if (isTest && !isLocal(publicUrl))
			findings.push(doubtful(`The keys of ${label} are for tests: no money moves.`, 'Use the keys of the live mode.'))
	}
	return findings
}

/** Whether providers tell of payments, and whether they answer what the server asks. */
export async function checkPayments(db: Db, now: Date): Promise<Finding[]> {
	const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
	const online = db.selectFrom('payments').select('heardAt').where('providerRef', 'is not', null)
	const begun = online.where('state', '=', 'created').where('createdAt', '<', before(4 * HOUR_MS))
	const late = (await begun.execute()).length
	const settled = online.where('kind', '=', 'payment').where('state', '=', 'succeeded')
	const paid = await settled.where('settledAt', '>=', before(30 * DAY_MS)).execute()
	const findings: Finding[] = []
	const unsettled = `${counted(late, 'payment')} begun over four hours ago and not settled.`
	if ((await strandedPayments(db)).length > 0)
		findings.push(doubtful('Money without an order waits for the office.', 'See it: npm run ops -- orders'))
	if (late > 0) findings.push(doubtful(unsettled, 'See why: npm run ops -- payments check'))
	const heard = paid.filter(({ heardAt }) => heardAt !== null).length
	const share = `In 30 days, webhooks came for ${heard} of ${counted(paid.length, 'online payment')}.`
	const advice = 'Payments are found later without them, disputes are not. Is the webhook on, and its secret right?'
	if (paid.length > 0) findings.push(heard === paid.length ? good(share) : doubtful(share, advice))
	return findings
}
