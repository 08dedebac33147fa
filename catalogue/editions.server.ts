import { loadContent } from './load.server.ts'

/** Where the register of editions tells about a standard, named without its edition. */
export const anchorOf = (standard: string) => standard.toLowerCase().replace(/[^a-z0-9]+/g, '-')

export const standardsTaught = () =>
	loadContent().editions.flatMap(({ scheme, standard, subject }) => (scheme ? [{ scheme, standard, subject }] : []))

/** What the register says about 'ISO 9001:2015'. The reader of the content has made sure that it stands there. */
export function editionOf(name: string) {
	for (const { standard, scheme, editions } of loadContent().editions) {
		const found = editions.find(({ edition }) => name === `${standard}:${edition}`)
		if (!found) continue
		const { edition, note, amendments, status } = found
		return {
			name,
			standard,
			edition,
			note,
			amendments,
			status,
			scheme,
			to: `/whitepaper/editions#${anchorOf(standard)}`,
		}
	}
	throw new Error(`${name} does not stand in the register of editions`)
}
