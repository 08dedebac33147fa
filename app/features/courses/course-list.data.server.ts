import { loadContent } from '#content/load.server.ts'
import { EVERY, isListName, LISTS } from './list.rules.ts'
import { choicesIn, furtherPages, listingOf } from './listing.server.ts'

export function read({ list, page = '1' }: { list: string; page?: string }) {
	const words = loadContent().pages.courses.lists[list]
	if (!isListName(list) || !words) return undefined
	const listing = listingOf(list, EVERY, Number.parseInt(page, 10))
	if (page !== String(listing.page)) return undefined
	return { list, words, choices: choicesIn(list), listing }
}

const lists = Object.keys(LISTS).map((list) => `/courses/${list}`)

/** The first page of each list. */
export const first = { read, addresses: () => lists }
/** The pages that follow. */
export const further = { read, addresses: furtherPages }
