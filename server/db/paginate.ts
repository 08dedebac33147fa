const PAGE_SIZE = 500

/** Yields rows in the order of their ids, page by page: no connection is held while they are used. */
export async function* paginate<Row extends { id: number }>(
	read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
	let after = 0
	for (;;) {
		const rows = await read(after, PAGE_SIZE)
		yield* rows
		const last = rows.at(-1)
		if (!last || rows.length < PAGE_SIZE) return
		after = last.id
	}
}
