// Preloaded into a server (node --import): changes its source while it is loaded. That takes a safeguard away for a
// negative control, or shortens a wait, without a switch for it in the product.
import { registerHooks } from 'node:module'

type Edit = { file: string; from: string; to: string }

export const EDITS = {
	'answer before the commit': [
		{
			file: 'server/db/write.ts',
			from: 'return done',
			to: `jobs.forEach(({ resolve }, i) => resolve(done[i]))
				await new Promise((later) => setTimeout(later, 20))
				return done`,
		},
	],
	'mails after the answer': [
		{
			file: 'server/main.ts',
			from: 'const app = buildApp({',
			to: 'globalThis.laterWrite = write; const app = buildApp({',
		},
		{
			file: 'server/outbox/store.ts',
			from: 'export async function enqueue(',
			to: `export async function enqueue(db, ...rest) {
	setTimeout(() => globalThis.laterWrite((trx) => enqueueLate(trx, ...rest)), 20)
}
async function enqueueLate(`,
		},
	],
	'tick off a mail before it leaves': [
		{
			file: 'server/outbox/worker.ts',
			from: 'await transport.send(email, mail.kind)',
			to: 'await write((trx) => markSent(trx, [mail], lease, now())); await transport.send(email, mail.kind)',
		},
	],
	'no lease': [
		{ file: 'server/outbox/worker.ts', from: 'const LEASE_MS = 300 * SECOND_MS', to: 'const LEASE_MS = -1' },
	],
	'a lease of 2 s': [
		{ file: 'server/outbox/worker.ts', from: 'const LEASE_MS = 300 * SECOND_MS', to: 'const LEASE_MS = 2 * SECOND_MS' },
	],
	'no unique key': [
		{
			file: 'server/db/migrations/0001-registrations-contacts-certificates.ts',
			from: "'idempotency_key', 'text', (column) => column.unique()",
			to: "'idempotency_key', 'text'",
		},
		{
			file: 'server/db/migrations/0002-outbox-privacy-limits.ts',
			from: "['reference', 'idempotency_key']",
			to: "['reference']",
		},
		...['server/registrations/store.ts', 'server/contacts/store.ts'].map((file) => ({
			file,
			from: ".onConflict((conflict) => conflict.column('idempotencyKey').doNothing())",
			to: '',
		})),
	],
	'no look at the file': [{ file: 'server/db/sqlite.ts', from: 'if (found !== opened[i])', to: 'if (false)' }],
	'no snapshot': [
		{ file: 'server/db/snapshot.ts', from: 'begin isolation level repeatable read read only', to: 'begin' },
		{
			file: 'ops/backup-file.ts',
			from: 'const key = TABLES[table]',
			to: 'await new Promise((later) => setTimeout(later, 300)); const key = TABLES[table]',
		},
	],
	'synchronous=NORMAL': [{ file: 'server/db/sqlite.ts', from: 'synchronous: 2', to: 'synchronous: 1' }],
	'synchronous=OFF': [{ file: 'server/db/sqlite.ts', from: 'synchronous: 2', to: 'synchronous: 0' }],
} satisfies Record<string, Edit[]>

export type EditName = keyof typeof EDITS

const wanted = (process.env['EDITS']?.split(',') ?? []).flatMap((name): Edit[] => EDITS[name as EditName])

if (wanted.length > 0)
	registerHooks({
		load(url, context, nextLoad) {
			const loaded = nextLoad(url, context)
			const edits = wanted.filter(({ file }) => url.endsWith(`/${file}`))
			if (edits.length === 0) return loaded
			let source = String(loaded.source)
			for (const { file, from, to } of edits) {
				// A control that changes nothing would prove nothing.
				if (!source.includes(from)) throw new Error(`${file} no longer says: ${from}`)
				source = source.replace(from, to)
			}
			return { ...loaded, source }
		},
	})
