import { INK, SEAL, SOFT, VERIFIED } from '#drawing/inks.ts'
import { attach, drawQrCode, type Strip } from '#drawing/pdf.ts'
import { MARGIN, openSheet, paragraph, type Sheet, table, WIDTH } from '#drawing/sheet.ts'
import { ANSWER_FIELDS, asShown, FIELDS, verificationAt } from '#shared/certificates/certificate.ts'
import { type CheckResult, STATE_TEXT, standingText, summaryOf } from '#shared/certificates/certificate-check.ts'
import { codeOf, type ReceiptPayload, utcAndIst } from '#shared/certificates/receipt.ts'
import { dateText } from '#shared/date-text.ts'

const CODE_SIZE = 72
const BESIDE_CODE = WIDTH - CODE_SIZE - 20

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
	const { iss, results } = payload
	const now = new Date(payload.checkedAt)
	const code = await codeOf(jwt)
	const { sheet, finish } = await openSheet({ Title: 'Receipt of a certificate check', Author: iss }, now)
	const { doc, root } = sheet
	drawQrCode(doc, root, {
		address: results.length === 1 ? verificationAt(iss, results[0]?.number ?? '') : `${iss}/policies/verification`,
		alt: 'QR code that leads to the register',
		x: MARGIN + BESIDE_CODE + 20,
		y: MARGIN,
		width: CODE_SIZE,
	})
	attach(doc, 'receipt.jwt', jwt, 'This answer as a signed text', now)
	const strips = [...opening(sheet, payload, code), ...answers(sheet, results)]
	return finish(strips, (number, count) => `${code}, page ${number} of ${count}`)
}

function opening(receipt: Sheet, { iss, checkedAt, results, register }: ReceiptPayload, code: string): Strip[] {
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
function answers(receipt: Sheet, results: CheckResult[]): Strip[] {
	if (results.length !== 1) return table(receipt, COLUMNS, results.map(cellsOf))
	return results
		.flatMap(factsOf)
		.flatMap(({ label, value }) => [
			...paragraph(receipt, label, { size: 9, color: SOFT, before: 8 }),
			...paragraph(receipt, value, { size: 13 }),
		])
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
