import { type Kysely, sql } from 'kysely'

/** Another person for a seat: whom a customer names, and the registration of who accepts. */
export async function up(db: Kysely<unknown>) {
	const requests = db.schema.alterTable('requests')
	await requests
		.addColumn('registration_id', 'bigint', (column) => column.references('registrations.id').onDelete('cascade'))
		.execute()
	await requests.addColumn('nominee_email', 'text').execute()
	await requests.addColumn('token', 'text').execute()
	await requests
		.addColumn('nominee_id', 'bigint', (column) => column.references('registrations.id').onDelete('set null'))
		.execute()
	for (const [column, isUnique] of [
		['token', true],
		['registration_id', false],
		['nominee_id', false],
	] as const)
		await db.schema
			.createIndex(`requests_${column}`)
			.on('requests')
			.column(column)
			.$call((index) => (isUnique ? index.unique() : index))
			.where(sql.ref(column), 'is not', null)
			.execute()
	await db.schema.alterTable('registrations').addColumn('replaces_id', 'bigint').execute()
	await db.schema
		.alterTable('outbox')
		.addColumn('request_id', 'bigint', (column) => column.references('requests.id').onDelete('cascade'))
		.execute()
	await db.schema
		.createIndex('outbox_request_id')
		.on('outbox')
		.column('request_id')
		.where(sql.ref('request_id'), 'is not', null)
		.execute()
}
