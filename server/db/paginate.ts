const PAGE_SIZE = 500

/** Rows one after the other in the order of their ids, a page at a time: no connection is held while they are used. */
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
