import type { LoadResource } from '#app/base/page.ts'
import { inCountry } from '#app/features/courses/price.ts'
import { isOpen } from '#shared/class-state.ts'
import type { Compared } from './compare.resource.ts'
import { isSame } from './compare.rules.ts'

// Not in compare.rules, which every list loads.

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

type Row = { label: string; values: string[]; differs: boolean }

/** The rows of the comparison for a country and a moment. */
export function rowsOf(courses: Compared[], country: string, now: number): Row[] {
	const row = (label: string, values: string[]) => ({ label, values, differs: !isSame(values) })
	const prices = courses.map(({ card }) => inCountry(card.prices, country))
	// Prices of two currencies are shown, but not compared.
	const fee = (label: string, values: string[]) =>
		isSame(courses.map(({ currencies }) => inCountry(currencies, country)))
			? row(label, values)
			: { label: `${label}, in different currencies`, values, differs: false }
	return [
		...Object.keys(courses[0]?.rows ?? {}).map((label) =>
			row(
				label,
				courses.map(({ rows }) => rows[label as keyof Compared['rows']]),
			),
		),
		row(
			'Next dates',
			courses.map(({ dates }) => dates.find(({ state }) => isOpen(state, now))?.dates ?? 'Ask us for dates'),
		),
		fee(
			'Fee before tax',
			prices.map(({ offer }) => offer),
		),
		fee(
			'Fee with tax',
			prices.map(({ total }) => total),
		),
	]
}
