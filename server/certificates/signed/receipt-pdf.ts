import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { type Font, loadFonts } from '#drawing/fonts.ts'
import { attach, BRASS, drawQrCode, INK, SOFT } from '#drawing/pdf-parts.ts'
import { type TextLine, typesetter } from '#drawing/typesetter.ts'
import { ANSWER_FIELDS, asShown, FIELDS, verificationAt } from '#shared/certificate.ts'
import { type CheckResult, STATE_TEXT, standingText, summaryOf } from '#shared/certificate-check.ts'
import { dateText } from '#shared/date-text.ts'
import { codeOf, type ReceiptPayload, utcAndIst } from '#shared/receipt.ts'

const WIDTH = 595.28
const HEIGHT = 841.89
const MARGIN = 44
const BOTTOM = HEIGHT - 52
const CODE_SIZE = 72
const RULE = '#e3dccd'
const VERIFIED = '#1c6b45'
const SEAL = '#a8321f'
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

/** A receipt as a tagged PDF in A4, with the signed text as an attached file. */
export async function receiptPdf(payload: ReceiptPayload, jwt: string): Promise<Buffer> {
	const { iss, results, register } = payload
	const now = new Date(payload.checkedAt)
	const code = await codeOf(jwt)
	const fonts = await loadFonts()
	const doc = new PDFDocument({
		size: 'A4',
		margin: 0,
		pdfVersion: '1.7',
		tagged: true,
		lang: 'en',
		displayTitle: true,
		bufferPages: true,
		info: { Title: 'Receipt of a certificate check', Author: iss, CreationDate: now, ModDate: now },
	})
	const pdf = buffer(doc)
	const { lines, draw } = typesetter(doc, fonts)
	const set = (text: string, width: number, size: number, color: string): TextLine[] =>
		lines(printable(text, fonts), width, size).map((pieces) => ({ pieces, size, color }))
	const root = doc.struct('Document')
	doc.addStructure(root)
	let y = MARGIN

	/** Begins a page if there is no room for so many points. Returns whether it did. */
	function makeRoom(height: number): boolean {
		if (y + height <= BOTTOM) return false
		doc.addPage()
		y = MARGIN
		return true
	}

	/** Draws text below what is there, as an element of the structure. */
	function paragraph(tag: string, text: string, size: number, color: string, width = WIDTH - 2 * MARGIN) {
		const element = doc.struct(tag)
		root.add(element)
		for (const line of set(text, width, size, color)) {
			makeRoom(size * LEADING)
			const at = y
			element.add(() => draw(line, MARGIN, at))
			y += size * LEADING
		}
		element.end()
	}

	function artifact(drawing: () => void) {
		doc.markContent('Artifact', { type: 'Layout' }).save()
		drawing()
		doc.restore().endMarkedContent()
	}

	function row(tag: string, cells: { text: string; color: string }[], table: PDFKit.PDFStructureElement) {
		let texts = cells.map(({ text, color }, i) => set(text, COLUMNS[i]?.width ?? 0, SIZE, color))
		// One that is higher than a page goes on in further rows.
		for (; texts.some(({ length }) => length > 0); texts = texts.map((lines) => lines.slice(LINES_PER_PAGE)))
			partOfRow(
				tag,
				texts.map((lines) => lines.slice(0, LINES_PER_PAGE)),
				table,
			)
	}

	function partOfRow(tag: string, texts: TextLine[][], table: PDFKit.PDFStructureElement) {
		const height = Math.max(...texts.map(({ length }) => length)) * SIZE * LEADING + ROW_GAP
		if (makeRoom(height)) repeatTitles()
		const element = doc.struct('TR')
		table.add(element)
		for (const [i, cell] of texts.entries()) {
			const data = doc.struct(tag)
			element.add(data)
			for (const [n, line] of cell.entries()) {
				const at = y + n * SIZE * LEADING
				data.add(() => draw(line, COLUMNS[i]?.x ?? 0, at))
			}
			data.end()
		}
		element.end()
		y += height
		artifact(() => ruleAbove(tag === 'TH' ? BRASS : RULE))
	}

	const ruleAbove = (color: string) => doc.rect(MARGIN, y - 2.5, WIDTH - 2 * MARGIN, 0.5).fill(color)

	/** Draws the titles of the columns on a further page. The structure has them once. */
	function repeatTitles() {
		artifact(() => {
			for (const { title, x, width } of COLUMNS) for (const line of set(title, width, SIZE, SOFT)) draw(line, x, y)
			y += SIZE * LEADING + ROW_GAP
			ruleAbove(BRASS)
		})
	}

	drawQrCode(doc, root, {
		address: results.length === 1 ? verificationAt(iss, results[0]?.number ?? '') : `${iss}/policies/verification`,
		alt: 'QR code that leads to the register',
		x: WIDTH - MARGIN - CODE_SIZE,
		y: MARGIN,
		width: CODE_SIZE,
	})
	const beside = WIDTH - 2 * MARGIN - CODE_SIZE - 20
	paragraph('P', new URL(iss).host, 11, SOFT, beside)
	paragraph('H1', 'Receipt of a certificate check', 22, INK, beside)
	y += 4
	paragraph('P', summaryOf(results), 13, INK, beside)
	y += 6
	paragraph('P', `Asked on ${utcAndIst(payload.checkedAt)}.`, 9, INK, beside)
	paragraph('P', `Receipt code: ${code}`, 9, INK)
	y += 4
	paragraph(
		'P',
		register
			? `Register at the time, last entry of its audit trail: ${register}`
			: 'The audit trail of the register had no entry.',
		7,
		SOFT,
	)
	paragraph(
		'P',
		'The attached file receipt.jwt is this answer, signed with our key. The receipt code is the start of its SHA-256. The receipt tells what the register said at that time; ask again for what it says now.',
		7,
		SOFT,
	)
	y += 12
	const [only, ...more] = results
	if (only && more.length === 0) {
		for (const { label, value } of factsOf(only)) {
			y += 8
			paragraph('P', label, 9, SOFT)
			paragraph('P', value, 13, INK)
		}
	} else {
		const table = doc.struct('Table')
		root.add(table)
		row(
			'TH',
			COLUMNS.map(({ title }) => ({ text: title, color: SOFT })),
			table,
		)
		for (const [i, result] of results.entries()) row('TD', cellsOf(result, i), table)
		table.end()
	}
	const { count } = doc.bufferedPageRange()
	for (let page = 0; page < count; page++) {
		doc.switchToPage(page)
		doc.markContent('Artifact', { type: 'Pagination' })
		for (const line of set(`${code}, page ${page + 1} of ${count}`, WIDTH, 7, SOFT)) draw(line, MARGIN, HEIGHT - 36)
		doc.endMarkedContent()
	}
	attach(doc, 'receipt.jwt', jwt, 'This answer as a signed text', now)
	root.end()
	doc.end()
	return pdf
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
