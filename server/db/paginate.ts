const PAGE_SIZE = 500

type Query<Row> = {
	where(column: 'id', operator: '>', id: number): Query<Row>
	orderBy(column: 'id'): Query<Row>
	limit(rows: number): Query<Row>
	execute(): Promise<Row[]>
}

/** Yields rows in the order of their ids, page by page: no connection is held while they are used. */
export async function* paginate<Row extends { id: number }>(query: Query<Row>): AsyncGenerator<Row> {
	let after = 0
	for (;;) {
		const rows = await query.where('id', '>', after).orderBy('id').limit(PAGE_SIZE).execute()
		yield* rows
		const last = rows.at(-1)
		if (!last || rows.length < PAGE_SIZE) return
		after = last.id
	}
}

/** Works through a list in parts; SQLite takes 32,766 values in one statement. */
export async function inChunks<Item>(items: Item[], work: (chunk: Item[]) => Promise<unknown>) {
	for (let start = 0; start < items.length; start += PAGE_SIZE) await work(items.slice(start, start + PAGE_SIZE))
}
