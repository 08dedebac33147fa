// Databases on the PostgreSQL of a run: each test has one of its own.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'

declare module 'vitest' {
	interface ProvidedContext {
		/** Address of the server, where the tests run on PostgreSQL. */
		postgres?: string
	}
}

const MIGRATED = 'migrated'

/** The address of a new database on the server, with all tables and nothing in them. */
export const newDatabase = (server: string) => createDatabase(server, MIGRATED)

/** The same without any table. */
export const newEmptyDatabase = (server: string) => createDatabase(server, 'template0')

async function createDatabase(server: string, template: string): Promise<string> {
	const name = `test_${randomUUID().replaceAll('-', '')}`
	await command(server, `create database ${name} template ${template} strategy file_copy`)
	return addressOf(server, name)
}

/** Removes what `newDatabase` made, whoever uses it. */
export const dropDatabase = (server: string, address: string) =>
	command(server, `drop database ${new URL(address).pathname.slice(1)} with (force)`)

export async function command(server: string, sql: string) {
	const client = new pg.Client(server)
	await client.connect()
	await client.query(sql).finally(() => client.end())
}

/** Makes the database that `newDatabase` copies. */
export async function createTemplate(server: string) {
	await command(server, `create database ${MIGRATED}`)
	await (await openDatabase(readEnv({ DATABASE_URL: addressOf(server, MIGRATED) }))).destroy()
}

const addressOf = (server: string, database: string) => Object.assign(new URL(server), { pathname: database }).href
