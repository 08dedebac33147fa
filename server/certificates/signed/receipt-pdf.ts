import { type Font, loadFonts } from '#drawing/fonts.ts'
import { BRASS, INK, LINE, SEAL, SOFT, VERIFIED } from '#drawing/inks.ts'
import {
	A4,
	add,
	artifact,
	attach,
	type Doc,
	drawQrCode,
	flow,
	onEachPage,
	openPdf,
	type Strip,
	type Tag,
} from '#drawing/pdf.ts'
import { type TextLine, type Typesetter, typesetter } from '#drawing/typesetter.ts'
import { ANSWER_FIELDS, asShown, FIELDS, verificationAt } from '#shared/certificate.ts'
import { type CheckResult, STATE_TEXT, standingText, summaryOf } from '#shared/certificate-check.ts'
import { dateText } from '#shared/date-text.ts'
import { codeOf, type ReceiptPayload, utcAndIst } from '#shared/receipt.ts'

const MARGIN = 44
const WIDTH = A4.width - 2 * MARGIN
const BOTTOM = A4.height - 52
const CODE_SIZE = 72
const BESIDE_CODE = WIDTH - CODE_SIZE - 20
const LEADING = 1.25
const SIZE = 8
const ROW_GAP = 4
/** Beside the titles of the columns. */
const LINES_PER_PAGE = Math.floor((BOTTOM - MARGIN) / (SIZE * LEADING)) - 4

const COLUMNS = [
	{ title: 'Row', x: MARGIN, width: 18 },
	{ title: 'Number', x: MARGIN + 22, width: 94 },
	{ title: 'State', x: MARGIN + 120, width: 98 },
	{ title: FIELDS.leadAuditor.label, x: MARGIN + 222, width: 84 },
	{ title: FIELDS.scheme.label, x: MARGIN + 310, width: 123 },
	{ title: FIELDS.issueDate.label, x: MARGIN + 437, width: 70 },
]

type Receipt = Typesetter & { doc: Doc; root: Tag }

/** A receipt as a tagged PDF in A4, with the signed text as an attached file. */
export async function receiptPdf(payload: ReceiptPayload, jwt: string): Promise<Buffer> {
	const { iss, results } = payload
	const now = new Date(payload.checkedAt)
	const code = await codeOf(jwt)
	const fonts = await loadFonts()
	const { doc, root, end } = openPdf({ Title: 'Receipt of a certificate check', Author: iss }, now)
	const setter = typesetter(doc, fonts)
	const lines: Typesetter['lines'] = (text, ...style) => setter.lines(printable(text, fonts), ...style)
	const receipt: Receipt = { ...setter, lines, doc, root }
	drawQrCode(doc, root, {
		address: results.length === 1 ? verificationAt(iss, results[0]?.number ?? '') : `${iss}/policies/verification`,
		alt: 'QR code that leads to the register',
		x: MARGIN + BESIDE_CODE + 20,
		y: MARGIN,
		width: CODE_SIZE,
	})
	const strips = [...opening(receipt, payload, code), ...answers(receipt, results)]
	flow(doc, strips, { start: MARGIN, top: MARGIN, bottom: BOTTOM })
	onEachPage(doc, (number, count) => {
		for (const line of lines(`${code}, page ${number} of ${count}`, WIDTH, 7, SOFT))
			setter.draw(line, MARGIN, A4.height - 36)
	})
	attach(doc, 'receipt.jwt', jwt, 'This answer as a signed text', now)
	return end()
}

type Style = { tag?: string; size: number; color?: string; before?: number; width?: number }

/** Text as an element of the structure, which can go on on the next page. */
function paragraph({ doc, root, lines, draw }: Receipt, text: string, style: Style): Strip[] {
	const { tag = 'P', size, color = INK, before = 0, width = WIDTH } = style
	const element = add(doc, root, tag)
	return lines(text, width, size, color).map((line, i) => ({
		before: i ? 0 : before,
		height: size * LEADING,
		draw: (y) => element.add(() => draw(line, MARGIN, y)),
	}))
}

function opening(receipt: Receipt, { iss, checkedAt, results, register }: ReceiptPayload, code: string): Strip[] {
	const width = BESIDE_CODE
	const trail = register
		? `Register at the time, last entry of its audit trail: ${register}`
		: 'The audit trail of the register had no entry.'
	const note =
		'The attached file receipt.jwt is this answer, signed with our key. The receipt code is the start of its SHA-256. The receipt tells what the register said at that time; ask again for what it says now.'
	return [
		...paragraph(receipt, new URL(iss).host, { size: 11, color: SOFT, width }),
		...paragraph(receipt, 'Receipt of a certificate check', { tag: 'H1', size: 22, width }),
		...paragraph(receipt, summaryOf(results), { size: 13, before: 4, width }),
		...paragraph(receipt, `Asked on ${utcAndIst(checkedAt)}.`, { size: 9, before: 6, width }),
		...paragraph(receipt, `Receipt code: ${code}`, { size: 9 }),
		...paragraph(receipt, trail, { size: 7, color: SOFT, before: 4 }),
		...paragraph(receipt, note, { size: 7, color: SOFT }),
		{ before: 12, height: 0, draw: () => {} },
	]
}

/** A single answer in full, several as a table. */
function answers(receipt: Receipt, results: CheckResult[]): Strip[] {
	if (results.length !== 1) return table(receipt, results)
	return results
		.flatMap(factsOf)
		.flatMap(({ label, value }) => [
			...paragraph(receipt, label, { size: 9, color: SOFT, before: 8 }),
			...paragraph(receipt, value, { size: 13 }),
		])
}

function table({ doc, root, lines, draw, paragraph }: Receipt, results: CheckResult[]): Strip[] {
	const element = add(doc, root, 'Table')
	const set = (cells: { text: string; color: string }[]) =>
		cells.map(({ text, color }, i) => lines(text, COLUMNS[i]?.width ?? 0, SIZE, color))
	const strip = (texts: TextLine[][], color: string, drawCells: (y: number) => void): Strip => {
		const height = Math.max(...texts.map(({ length }) => length)) * SIZE * LEADING + ROW_GAP
		const draw = (y: number) => {
			drawCells(y)
			artifact(doc, () => doc.rect(MARGIN, y + height - 2.5, WIDTH, 0.5).fill(color))
		}
		return { before: 0, height, draw }
	}
	const row = (tag: string, texts: TextLine[][], color: string) =>
		strip(texts, color, (y) => {
			const line = add(doc, element, 'TR')
			for (const [i, cell] of texts.entries()) paragraph(line, tag, cell, COLUMNS[i]?.x ?? 0, y, LEADING)
			line.end()
		})
	const titles = set(COLUMNS.map(({ title }) => ({ text: title, color: SOFT })))
	// The structure has the titles once; they are drawn again on each further page.
	const head = strip(titles, BRASS, (y) =>
		artifact(doc, () => {
			for (const [i, cell] of titles.entries()) for (const line of cell) draw(line, COLUMNS[i]?.x ?? 0, y)
		}),
	)
	const body = results.flatMap((result, i) => pageParts(set(cellsOf(result, i))))
	return [row('TH', titles, BRASS), ...body.map((texts) => ({ ...row('TD', texts, LINE), head }))]
}

/** The cells of a row, or of several if it is higher than a page. */
function pageParts(texts: TextLine[][]): TextLine[][][] {
	const count = Math.ceil(Math.max(...texts.map(({ length }) => length)) / LINES_PER_PAGE)
	return Array.from({ length: count }, (_, i) =>
		texts.map((lines) => lines.slice(i * LINES_PER_PAGE, (i + 1) * LINES_PER_PAGE)),
	)
}

/** What is said of a single number: all fields of the certificate, if there is one. */
function factsOf(result: CheckResult) {
	const facts = [
		{ label: 'Number asked for', value: result.number },
		{ label: 'State', value: stateText(result) },
	]
	if (!result.certificate) return facts
	const shown = asShown(result.certificate)
	return [...facts, ...ANSWER_FIELDS.map((field) => ({ label: FIELDS[field].label, value: shown[field] }))]
}

function cellsOf(result: CheckResult, i: number) {
	const { number, state, certificate } = result
	const shown = certificate && asShown(certificate)
	const facts = shown ? [shown.leadAuditor, shown.scheme, shown.issueDate] : ['', '', '']
	return [
		{ text: String(i + 1), color: SOFT },
		{ text: number, color: INK },
		{ text: stateText(result), color: state === 'valid' ? VERIFIED : SEAL },
		...facts.map((text) => ({ text, color: INK })),
	]
}

function stateText({ state, validUntil, replacedBy, withdrawn, withdrawnReason }: CheckResult): string {
	if (replacedBy) return `${STATE_TEXT[state]} by ${replacedBy}`
	if (withdrawn)
		return `${STATE_TEXT[state]} on ${dateText(withdrawn)}${withdrawnReason ? `. Reason: ${withdrawnReason}` : ''}`
	if (validUntil) return `${STATE_TEXT[state]} ${standingText({ state, validUntil })}`
	return state === 'notChecked' ? 'Not checked: nothing is proven' : STATE_TEXT[state]
}

/** The attached text has each number as it was asked; on paper a character that no font has becomes a question mark. */
const printable = (text: string, fonts: Font[]) =>
	[...text.normalize('NFC')]
		.map((character) => {
			const code = character.codePointAt(0) ?? 0
			return /\s/.test(character) || fonts.some(({ characters }) => characters.has(code)) ? character : '?'
		})
		.join('')
