import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, sqliteFile } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { newForm, postUntilAnswered } from './rig/clients.ts'
import { Disk } from './rig/disk.ts'
import type { EditName } from './rig/edits.ts'
import { print, row } from './rig/print.ts'
import { newSqlite, startServer, temporaryFolder } from './rig/servers.ts'
import { hasStrace, readTrace, straceTo, traceEnded } from './rig/trace.ts'

/** The disks that are left are looked at where nothing has to be synced: in memory. */
const MEMORY = '/dev/shm'

type Plan = { forms: number; images: number; edits?: EditName[] }

/**
 * Records what the server writes and syncs while forms come in, cuts the power at random moments of that, and opens
 * each of the disks that are left.
 */
export async function cutPower({ forms, images, edits = [] }: Plan) {
	const { operations, folder } = await record(forms, edits)
	const moments = Array.from({ length: images }, () => Math.floor(Math.random() * (operations.length + 1))).sort(
		(a, b) => a - b,
	)
	const disk = new Disk()
	const acknowledged: string[] = []
	const found = {
		images,
		acknowledged: 0,
		losing: 0,
		lost: 0,
		broken: 0,
		halves: 0,
		syncs: 0,
		problems: new Set<string>(),
	}
	for (const [i, operation] of [...operations, undefined].entries()) {
		while (moments[0] === i) {
			moments.shift()
			const { lost, broken, halves } = await open(disk, acknowledged, folder)
			if (lost > 0) found.losing++
			if (broken) found.problems.add(broken)
			found.lost += lost
			found.halves += halves
			found.broken += Number(broken !== undefined)
		}
		if (operation) disk.apply(operation)
		if (operation?.kind === 'answer') acknowledged.push(operation.reference)
		if (operation?.kind === 'sync') found.syncs++
	}
	return { ...found, acknowledged: acknowledged.length }
}

async function record(count: number, edits: EditName[]) {
	const store = newSqlite()
	const file = join(temporaryFolder(), 'trace')
	const server = await startServer(store, { edits, under: straceTo(file) })
	const forms = Array.from({ length: count }, () => newForm())
	const queue = [...forms]
	const client = async () => {
		for (let form = queue.pop(); form; form = queue.pop()) await postUntilAnswered(() => server.url, form)
	}
	await Promise.all(Array.from({ length: 16 }, client))
	await server.end('SIGTERM')
	await traceEnded(file, server.pid)
	const operations = await readTrace(file, store.DATA_DIR, 'pramaan.sqlite')
	rmSync(file)
	const answered = new Set(operations.map((operation) => operation.kind === 'answer' && operation.reference))
	if (!forms.every(({ reference }) => reference && answered.has(reference)))
		throw new Error('The trace lacks answers that the clients got.')
	return { operations, folder: join(temporaryFolder(existsSync(MEMORY) ? MEMORY : undefined), 'image') }
}

/** Opens what a power cut left, as the server does at its next start, and looks for what had been acknowledged. */
async function open(disk: Disk, acknowledged: string[], folder: string) {
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(folder)
	disk.cutInto(folder, Math.random)
	try {
		const db = await openDatabase(readEnv({ DATA_DIR: folder }))
		try {
			const [integrity] = (await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db)).rows
			if (integrity?.integrityCheck !== 'ok') throw new Error(integrity?.integrityCheck)
			const rows = [
				...(await db.selectFrom('registrations').select(['id', 'reference']).execute()),
				...(await db.selectFrom('contactMessages').select(['id', 'reference']).execute()),
			]
			const mails = await db.selectFrom('outbox').select('id').execute()
			const kept = new Set(rows.map(({ reference }) => reference))
			const lost = acknowledged.filter((reference) => !kept.has(reference)).length
			return { lost, broken: undefined, halves: Math.abs(rows.length * 2 - mails.length) }
		} finally {
			await db.destroy()
		}
	} catch (error) {
		return { lost: acknowledged.length, broken: (error as Error).message.replaceAll(sqliteFile(folder), ''), halves: 0 }
	}
}

const WIDTH = 28

export async function powercut() {
	if (!hasStrace()) {
		print('The trace of writes and syncs comes from strace, which is missing or not allowed here.')
		print('Install it (on Debian or Ubuntu: apt-get install strace), then run this again.')
		return
	}
	print('The power is cut at 400 random moments; of what was not synced, sectors are dropped, torn and reordered.\n')
	print(row(WIDTH, '', 'forms', 'syncs', 'images', 'losing', 'rows lost', 'not opening', 'half stored'))
	for (const edits of [[], ['synchronous=NORMAL'], ['synchronous=OFF'], ['answer before the commit']] as EditName[][]) {
		const { acknowledged, syncs, images, losing, lost, broken, halves, problems } = await cutPower({
			forms: 600,
			images: 400,
			edits,
		})
		if (edits.length > 0 && !edits.includes('synchronous=NORMAL')) print('')
		if (edits.includes('synchronous=NORMAL')) print('\nWithout a safeguard the same must fail:')
		print(row(WIDTH, edits[0] ?? 'synchronous=FULL', acknowledged, syncs, images, losing, lost, broken, halves))
		for (const problem of problems) print(`  ${problem}`)
	}
}
