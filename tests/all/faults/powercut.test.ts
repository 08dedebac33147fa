import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sqliteFile } from '#server/db/open.ts'
import { newForm, postUntilAnswered } from '#tests/all/faults/harness/clients.ts'
import { Disk } from '#tests/all/faults/harness/disk.ts'
import { isLong, report } from '#tests/all/faults/harness/print.ts'
import { inStore, newSqlite, startServer, temporaryFolder } from '#tests/all/faults/harness/server.ts'
import type { Replaced } from '#tests/all/faults/harness/server-without.ts'
import { hasStrace, readTrace, straceTo, traceEnded } from '#tests/all/faults/harness/trace.ts'
import { randomOf } from '#tests/seed.ts'

/** The images of disks are opened where syncing costs nothing: in memory. */
const MEMORY = '/dev/shm'

/** Records what the server writes and syncs while forms come in, and opens the disk that each of the power cuts leaves. */
async function cutPower(forms: number, images: number, replaced: Replaced[] = []) {
	const operations = await record(forms, replaced)
	const folder = join(temporaryFolder(existsSync(MEMORY) ? MEMORY : undefined), 'image')
	const random = randomOf()
	const moments = Array.from({ length: images }, () => Math.floor(random() * (operations.length + 1)))
	moments.sort((a, b) => a - b)
	const disk = new Disk()
	const acknowledged: string[] = []
	const found = { losing: 0, rowsLost: 0, notOpening: 0, incomplete: 0, syncs: 0, problems: new Set<string>() }
	for (const [i, operation] of [...operations, undefined].entries()) {
		for (; moments[0] === i; moments.shift()) {
			const { lost, problem, incomplete } = await open(disk, acknowledged, folder, random)
			found.losing += Number(lost > 0)
			found.rowsLost += lost
			found.incomplete += incomplete
			found.notOpening += Number(problem !== undefined)
			if (problem) found.problems.add(problem)
		}
		if (operation) disk.apply(operation)
		if (operation?.kind === 'answer') acknowledged.push(operation.reference)
		if (operation?.kind === 'sync') found.syncs++
	}
	const { problems, ...counts } = { ...found, acknowledged: acknowledged.length, images }
	const title = 'Power cuts at random moments; sectors that were not synced are dropped, torn and reordered'
	report(title, { name: String(replaced), ...counts, problems: [...problems].join() })
	return counts
}

async function record(count: number, replaced: Replaced[]) {
	const store = newSqlite()
	const file = join(temporaryFolder(), 'trace')
	const server = await startServer(store, { replaced, under: straceTo(file) })
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
	return operations
}

/** Opens what a power cut left, as the server does at its next start, and looks for what had been acknowledged. */
async function open(disk: Disk, acknowledged: string[], folder: string, random: () => number) {
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(folder)
	disk.cutInto(folder, random)
	try {
		return await inStore({ DATA_DIR: folder }, async (db) => {
			const [integrity] = (await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db)).rows
			if (integrity?.integrityCheck !== 'ok') throw new Error(integrity?.integrityCheck)
			const rows = [
				...(await db.selectFrom('registrations').select('reference').execute()),
				...(await db.selectFrom('contactMessages').select('reference').execute()),
			]
			const mails = await db.selectFrom('outbox').select('id').execute()
			const stored = new Set(rows.map(({ reference }) => reference))
			const lost = acknowledged.filter((reference) => !stored.has(reference)).length
			return { lost, problem: undefined, incomplete: Math.abs(rows.length * 2 - mails.length) }
		})
	} catch (error) {
		const problem = (error as Error).message.replaceAll(sqliteFile(folder), '')
		return { lost: acknowledged.length, problem, incomplete: 0 }
	}
}

const notTried = hasStrace() ? '' : ' (not tried: strace is missing or not allowed here)'

test.skipIf(notTried)(`no acknowledged form is lost when the power is cut${notTried}`, async () => {
	const [forms, images] = isLong ? [600, 400] : [120, 60]
	const found = await cutPower(forms, images)
	expect(found).toMatchObject({ acknowledged: forms, losing: 0, rowsLost: 0, notOpening: 0, incomplete: 0 })
	// Commits, and at least one checkpoint that moved some of them from the log into the file.
	expect(found.syncs).toBeGreaterThan(8)
})

test.skipIf(notTried).each(['synchronous=NORMAL', 'answers before the commit'] as const)(
	`acknowledged forms are lost when the power is cut and the server has "%s"${notTried}`,
	async (control) => {
		expect((await cutPower(120, 30, [control])).losing).toBeGreaterThan(5)
	},
)
