import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished, test } from 'vitest'
import type { Actor } from '#server/actor.ts'
import { buildApp, type Dependencies } from '#server/app.ts'
import { openDatabase, sqliteFile } from '#server/db/open.ts'
import { transactions } from '#server/db/write.ts'
import { type Env, readEnv } from '#server/env.ts'
import { type Drawer, startDrawer } from '#server/pdf/drawer.ts'
import { dropDatabase, newDatabase } from '#server/testing/databases/databases.ts'
import type { Training } from '#shared/certificates/certificate.ts'
import { CONTACT_EXAMPLE, type ContactMessage } from '#shared/forms/contact-fields.ts'
import { GROUP_COLUMNS } from '#shared/forms/group-columns.ts'
import { QUOTE_EXAMPLE } from '#shared/forms/quote-fields.ts'
import { REGISTRATION_EXAMPLE, type Registration } from '#shared/forms/registration-fields.ts'
import { CLASS } from './class.ts'
import { SELLER } from './seller.ts'

export { CLASS }

const COURSES = new Map([
	['Lead Auditor, Quality', 7],
	['Internal Auditor, Quality', 9],
])
export const NOW = new Date('2025-09-29T10:11:12.345Z')

export const TRAINING: Training = {
	kind: 'Certificate of training',
	level: 'Lead auditor',
	course: 'Lead Auditor QMS',
	units: 'Standard, Auditing, Leading',
	hours: '30',
}

export const REGISTRATION: Registration = {
	...REGISTRATION_EXAMPLE,
	lastName: 'Rao-Sørensen',
	languages: ['English', 'हिन्दी'],
	course: 'Lead Auditor, Quality',
}

export const QUOTE = { ...QUOTE_EXAMPLE, course: REGISTRATION.course, class: CLASS.slug }

const MEMBER = { ...REGISTRATION, email: 'asha@works.example' }

/** One person, as a company enters the people of a quote. */
export const GROUP = [
	GROUP_COLUMNS.map(({ label }) => label),
	GROUP_COLUMNS.map(({ name }) => [MEMBER[name as keyof Registration]].flat().join(';')),
].join('\n')

export const MESSAGE: ContactMessage = { ...CONTACT_EXAMPLE, message: 'Two teams,\none week.' }

/** A row of contactMessages. */
export const messageRow = (name = MESSAGE.name) => ({ ...MESSAGE, name, reference: name, bodyHash: '', receivedAt: '' })

export function temporaryFolder() {
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}

/** What server/testing/serve.ts serves: a site of one page, and the course of REGISTRATION. */
export function siteOfOnePage() {
	const folder = temporaryFolder()
	chmodSync(folder, 0o755)
	writeFileSync(join(folder, 'index.html'), '<h1>Home</h1>')
	return [folder, REGISTRATION.course]
}

/** A file of these lines. */
export function textFile(...lines: (string | Buffer)[]) {
	const file = join(temporaryFolder(), 'lines.csv')
	writeFileSync(file, Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])))
	return file
}

/** For tests that do not depend on the store, in files that also run on PostgreSQL: not done twice. */
export const storelessTest = test.skipIf(inject('postgres'))

let emptyFile: Promise<Buffer> | undefined

/** The file of a database with all tables and no row. */
async function emptyDatabaseFile() {
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-'))
	await (await openDatabase(readEnv({ DATA_DIR: folder }))).destroy()
	const file = readFileSync(sqliteFile(folder))
	rmSync(folder, { recursive: true })
	return file
}

/** The settings of a store of its own: a file in a new folder, or a new database of the PostgreSQL that runs beside the tests. */
export async function testStore(): Promise<Record<string, string>> {
	const dataDir = temporaryFolder()
	const server = inject('postgres')
	if (!server) {
		// Creating the tables takes a tenth of a second, so a process does it once.
		emptyFile ??= emptyDatabaseFile()
		writeFileSync(sqliteFile(dataDir), await emptyFile, { mode: 0o600 })
		return { DATA_DIR: dataDir }
	}
	const DATABASE_URL = await newDatabase(server)
	onTestFinished(() => dropDatabase(server, DATABASE_URL))
	return { DATA_DIR: dataDir, DATABASE_URL }
}

/** Somebody who changes the register. */
export const testActor = (actor: Partial<Actor> = {}): Actor => ({
	by: 'asha',
	now: NOW,
	...actor,
})

export async function testDatabase(store?: Record<string, string>) {
	const db = await openDatabase(readEnv(store ?? (await testStore())))
	onTestFinished(() => db.destroy())
	return db
}

/** What comes with a form. */
export const SUBMISSION = {
	consentVersion: '2025-01-01',
	secret: 'a secret of the tests',
	cause: undefined,
	now: NOW,
}

export const SECRET = 'a secret of the tests'

let drawer: Drawer | undefined

/** One worker draws for all tests of a process; on a busy machine it may take long. */
export function testDrawer(): Drawer {
	drawer ??= startDrawer({ timeoutMs: 60_000 })
	return drawer
}

type Options = Partial<Omit<Dependencies, 'env'>> & { env?: Partial<Env> }

/** The application on a real database file of its own, without rate limits unless asked for. */
export async function testApp({ env, ...needs }: Options = {}) {
	const db = needs.db ?? (await testDatabase())
	const app = buildApp({
		courses: COURSES,
		classes: new Map(),
		prices: new Map([...COURSES.values()].map((id) => [id, CLASS.prices])),
		seller: SELLER,
		now: () => NOW,
		write: transactions(db),
		secret: SECRET,
		drawer: testDrawer(),
		...needs,
		db,
		env: { ...readEnv({ RATE_LIMIT: 'off' }), ...env },
	})
	onTestFinished(() => app.close())
	return { app, db }
}
