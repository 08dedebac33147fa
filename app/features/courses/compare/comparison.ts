import type { LoadResource } from '#app/base/page.ts'
import type { Compared } from './compare.server.ts'

/** `unknown` are ids that no course has. */
export type Comparison = { courses: Compared[]; unknown: number[] }

/** Rejects if the file of an existing course can't be loaded. */
export async function loadCompared(ids: number[], load: LoadResource): Promise<Comparison> {
	const found = await Promise.all(ids.map(async (id) => ({ id, course: await loadExisting(id, load) })))
	return {
		courses: found.flatMap(({ course }) => course ?? []),
		unknown: found.filter(({ course }) => !course).map(({ id }) => id),
	}
}

async function loadExisting(id: number, load: LoadResource): Promise<Compared | undefined> {
	try {
		return (await load(`/data/courses/compare/${id}.json`)) as Compared
	} catch (error) {
		if (isMissing(error)) return undefined
		throw error
	}
}

/** A file that does not exist: the API's 404 in the browser, the file system's ENOENT on the server. */
const isMissing = (error: unknown) => {
	const { status, code } = error as { status?: number; code?: string }
	return status === 404 || code === 'ENOENT'
}
