import { expect, inject, test } from 'vitest'
import { testStore } from '#server/testing/fixtures.ts'
import { type Form, type Kind, newForm, post, valuesOf } from '#tests/all/faults/harness/clients.ts'
import { isLong, report } from '#tests/all/faults/harness/print.ts'
import { inStore, newSqlite, type Server, type Store, startServer } from '#tests/all/faults/harness/server.ts'
import type { Replaced } from '#tests/all/faults/harness/server-without.ts'

const KINDS: Kind[] = ['registration', 'message']
const POSTS = 50

/** Posts each form fifty times at once under one key, then once more with other values. */
async function postAtOnce(rounds: number, count: number, replaced: Replaced[] = []) {
	// A control has no tables yet: they are made without its safeguard.
	const store = replaced.length > 0 ? newSqlite() : ((await testStore()) as Store)
	const servers = await Promise.all(Array.from({ length: count }, () => startServer(store, { replaced })))
	const urlOf = (i: number) => (servers[i % count] as Server).url
	const found = { forms: 0, answers: 0, rows: 0, mails: 0, others: new Set<number | undefined>() }
	for (const form of Array.from({ length: rounds }, () => KINDS.map(newForm)).flat()) {
		const answers = await Promise.all(Array.from({ length: POSTS }, (_, i) => post(urlOf(i), form)))
		const { rows, mails } = await countStored(store, form)
		found.forms++
		found.answers += new Set(answers.map((answer) => `${answer?.status} ${answer?.body}`)).size
		found.rows += rows
		found.mails += mails
		const other = { ...valuesOf(form), email: 'other@mail.example' }
		for (const { url } of servers) found.others.add((await post(url, form, other))?.status)
	}
	await Promise.all(servers.map((server) => server.end('SIGTERM')))
	report('Fifty identical posts with one key at once, then the same key with another body', {
		name: `${count} server(s) ${replaced}`,
		...found,
		others: [...found.others].join(),
	})
	return found
}

const countStored = (store: Store, { kind, marker }: Form) =>
	inStore(store, async (db) => {
		const rows =
			kind === 'registration'
				? await db.selectFrom('registrations').select('orderId as id').where('city', '=', marker).execute()
				: await db.selectFrom('contactMessages').select('id').where('subject', '=', marker).execute()
		const ids = rows.map(({ id }) => id)
		const key = kind === 'registration' ? 'orderId' : 'contactMessageId'
		const mails = await db.selectFrom('outbox').select('id').where(key, 'in', ids).execute()
		return { rows: rows.length, mails: mails.length }
	})

test('a form is stored once and gets one answer when it is posted fifty times at once, and another body is refused', async () => {
	const rounds = isLong ? 20 : 2
	const forms = rounds * KINDS.length
	const found = await postAtOnce(rounds, inject('postgres') ? 2 : 1)
	expect(found).toEqual({ forms, answers: forms, rows: forms, mails: forms * 2, others: new Set([422]) })
})

test.skipIf(inject('postgres'))('a form is stored with each post when the key is not unique', async () => {
	expect((await postAtOnce(1, 1, ['no unique key'])).rows).toBe(POSTS * KINDS.length)
})
