import { INK, SEAL, SOFT } from '#drawing/inks.ts'
import type { Strip } from '#drawing/pdf.ts'
import { type Column, MARGIN, openSheet, paragraph, type Sheet, table, WIDTH } from '#drawing/sheet.ts'
import type { Fact } from '#shared/order-view.ts'
import type { Party, Snapshot } from './snapshot.ts'

const AMOUNT_WIDTH = 90
const NARROW_WIDTH = 56
const GAP = 8

/** What is printed. */
export type Printed = Omit<Snapshot, 'kind' | 'recipient' | 'placeOfSupply' | 'sac' | 'amounts'> & { recipient: Party }

/** A document of an order, or a quote, as a tagged PDF. It depends on what is printed and the moment of issue alone. */
export async function documentPdf({ snapshot, issuedAt }: { snapshot: Printed; issuedAt: string }): Promise<Buffer> {
	const { title, number, supplier, recipient, issuedOn, isSample, facts, columns, rows, sums, notes } = snapshot
	const info = { Title: `${title} ${number}`, Author: supplier.name }
	const { sheet, finish } = await openSheet(info, new Date(issuedAt))
	const line = (text: string, style: Parameters<typeof paragraph>[2]) => paragraph(sheet, text, style)
	const strips = [
		...(isSample ? line('SAMPLE. This is an example, and no valid document.', { size: 12, color: SEAL }) : []),
		...line(supplier.name, { size: 13, before: 6 }),
		...supplier.lines.flatMap((text) => line(text, { size: 9, color: SOFT })),
		...line(title, { tag: 'H1', size: 24, before: 18 }),
		...line(`${number}, ${issuedOn}`, { size: 13 }),
		...line('For', { size: 9, color: SOFT, before: 16 }),
		...line(recipient.name, { size: 12 }),
		...recipient.lines.flatMap((text) => line(text, { size: 10 })),
		...factLines(sheet, facts),
		gapOf(16),
		...table(
			sheet,
			columnsOf(columns),
			[...rows, ...sums.map(sumRow(columns.length))].map((row) => row.map((text) => ({ text, color: INK }))),
		),
		gapOf(16),
		...notes.flatMap((note) => line(note, { size: 9, color: SOFT, before: 4 })),
	]
	return finish(strips, (page, count) => `${number}, page ${page} of ${count}${isSample ? ', sample' : ''}`)
}

const gapOf = (before: number): Strip => ({ before, height: 0, draw: () => {} })

const factLines = (sheet: Sheet, facts: Fact[]) =>
	facts.flatMap(({ label, value }, i) => paragraph(sheet, `${label}: ${value}`, { size: 9, before: i === 0 ? 14 : 2 }))

/** Label and amount, in the first and the last column. */
const sumRow =
	(width: number) =>
	({ label, value }: Fact) => [label, ...Array<string>(width - 2).fill(''), value]

/** The first column takes what the others leave; the last one has amounts. */
function columnsOf(titles: string[]): Column[] {
	const last = titles.length - 1
	const startOf = (i: number) => (i === 0 ? MARGIN : MARGIN + WIDTH - AMOUNT_WIDTH - (last - i) * (NARROW_WIDTH + GAP))
	return titles.map((title, i) => {
		const isAmount = i === last
		const x = startOf(i)
		return { title, x, width: isAmount ? AMOUNT_WIDTH : startOf(i + 1) - GAP - x, isAmount }
	})
}
