import { DatabaseSync } from 'node:sqlite'
import { expect, inject, test } from 'vitest'
import { sqliteFile } from '#server/db/open.ts'
import { command } from '#server/testing/databases/databases.ts'
import { deskWithOrders, type Fields } from './testing.ts'

/** Another program holds the file of SQLite, or the server of PostgreSQL lets nobody in; returns what ends that. */
async function takeAway({ DATA_DIR = '', DATABASE_URL = '' }: Fields): Promise<() => Promise<void>> {
	const server = inject('postgres')
	if (!server) {
		const other = new DatabaseSync(sqliteFile(DATA_DIR))
		other.exec('begin immediate')
		return async () => {
			other.exec('rollback')
			other.close()
		}
	}
	const name = new URL(DATABASE_URL).pathname.slice(1)
	await command(server, `alter database ${name} with allow_connections false`)
	await command(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
	return () => command(server, `alter database ${name} with allow_connections true`)
}

test('while the records are away a form keeps what was typed, and can be sent again', async () => {
	const { clerk, book, done, store } = await deskWithOrders()
	const reference = await book()
	const { send, formOn } = await clerk()
	const form = await formOn(`/orders/${reference}`, '/do/orders/correct', { name: 'Asha R.' })
	const giveBack = await takeAway(store)
	const refused = await send('/do/orders/correct', form)
	await giveBack()
	expect(refused.status).toBe(503)
	expect(refused.text).toContain("The records can't be reached just now")
	const kept = refused.forms.find(({ action }) => action === '/do/orders/correct')?.fields ?? {}
	expect(kept).toMatchObject({ name: 'Asha R.', reference })
	expect(await done()).toEqual([])
	expect((await send('/do/orders/correct', kept)).text).toContain('This would happen')
})
