import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { workOn, zeroBits } from '#shared/proof-of-work.ts'
import { bytesOf } from './form.ts'
import { Refusal } from './problem.ts'

const MINUTE = 60_000

const sha256 = (data: string | Buffer) => createHash('sha256').update(data)

/** From here on a POST needs a header `Proof-Of-Work: <time>.<number>` whose hash begins with that many zero bits. */
export function demandWork(app: FastifyInstance, bits: number, now: () => Date) {
	app.addHook('preHandler', async (request) => {
		if (request.method !== 'POST') return
		const time = now().getTime()
		const [, at, nonce = ''] = String(request.headers['proof-of-work']).match(/^(\d{1,15})\.(\d{1,16})$/) ?? []
		const age = time - Number(at)
		const body = bytesOf(request)
		if (body && age <= 10 * MINUTE && age >= -MINUTE) {
			const work = workOn(Number(at), nonce, sha256(body).digest('hex'))
			if (zeroBits(sha256(work).digest()) >= bits) return
		}
		throw new Refusal(
			428,
			'Robots send this form just now, so each sender has to prove that it is none. That needs JavaScript; without it, write us an e-mail or call.',
			{ work: { bits, now: time } },
		)
	})
}
