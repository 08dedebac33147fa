import { ANSWER_FIELDS, asShown, FIELDS, TRAINING_FIELDS } from '#shared/certificates/certificate.ts'
import {
	type CheckResult,
	STATE_TEXT,
	standingText,
	summaryOf,
	withdrawnText,
} from '#shared/certificates/certificate-check.ts'
import type { CredentialCheck, ProblemKind } from '#shared/certificates/credential.ts'
import { type ReceiptCheck, utcAndIst } from '#shared/certificates/receipt.ts'
import { dateText } from '#shared/date-text.ts'

/** What a signed file says of a field, beside what the register says; `register` is undefined without an answer. */
export type Row = { field: string; file: string; register: string | undefined; differs: boolean }

export type Verdict = {
	isProven: boolean
	title: string
	/** What each source says. */
	facts: { source: string; says: string }[]
	rows: Row[]
}

const REFUSED: Partial<Record<ProblemKind, string>> = {
	notACredential: 'No signed certificate',
	signature: 'Not genuine',
}

/** Combines what the signature, the list of withdrawals and the register say. `result` is undefined for an unsigned file. */
export function verdictOf(check: CredentialCheck, result: CheckResult | undefined): Verdict {
	const { signed } = check
	if (!signed || !result) {
		const kind = check.ok ? undefined : check.kind
		const says = check.ok ? '' : check.problem
		return {
			isProven: false,
			title: (kind && REFUSED[kind]) ?? 'Not proven',
			facts: [{ source: 'Signature', says }],
			rows: [],
		}
	}
	const rows = rowsOf(signed, result)
	const problem = problemOf(check, result, rows)
	return {
		isProven: problem === undefined,
		title: problem ? `Genuine, but ${problem}` : 'Genuine and valid',
		facts: [
			{ source: 'Signature', says: 'It is signed with one of our keys and was not changed since.' },
			{ source: 'List of withdrawals', says: withdrawalText(check) },
			{ source: 'Register', says: registerText(result) },
		],
		rows,
	}
}

type SignedCertificate = NonNullable<CredentialCheck['signed']>

function problemOf(check: CredentialCheck, result: CheckResult, rows: Row[]): string | undefined {
	const kind = check.ok ? undefined : check.kind
	const { state, certificate } = result
	if (!certificate) {
		if (state === 'withdrawn' || kind === 'withdrawn') return 'withdrawn'
		if (kind === 'expired') return 'expired'
		return state === 'notChecked' ? 'the register was not reached' : 'not in the register'
	}
	if (state !== 'valid') return STATE_TEXT[state].toLowerCase()
	if (rows.some(({ differs }) => differs)) return 'the register says otherwise'
	if (kind === 'withdrawn') return 'withdrawn'
	if (kind === 'expired') return 'expired'
	return kind && 'not yet valid'
}

function withdrawalText(check: CredentialCheck): string {
	if (!check.asOf) return 'It could not be loaded, so it proves nothing.'
	const isWithdrawn = !check.ok && check.kind === 'withdrawn'
	return `${isWithdrawn ? 'Withdrawn' : 'Not withdrawn'}, as of ${momentText(check.asOf)}.`
}

/** '14 November 2026, 10:05 UTC' */
const momentText = (moment: string) => `${dateText(moment.slice(0, 10))}, ${moment.slice(11, 16)} UTC`

function registerText(result: CheckResult): string {
	const { state, certificate, replacedBy = '' } = result
	if (certificate) return `${STATE_TEXT[state]} ${standingText(result)}${replacedBy}.`
	if (state === 'withdrawn') return withdrawnText(result)
	if (state === 'notChecked') return 'It could not be reached, so nothing is proven about a withdrawal since.'
	return 'It has no certificate with this number.'
}

function rowsOf({ certificate, training, validUntil }: SignedCertificate, result: CheckResult): Row[] {
	const [file, register] = [asShown(certificate), result.certificate && asShown(result.certificate)]
	const { training: registered } = result
	// Files that were signed before they said the training are as right as they were.
	const said = TRAINING_FIELDS.filter((field) => training[field])
	const rows = [
		...said.map((field) => rowOf(capitalised(field), training[field], register && (registered?.[field] || 'N/A'))),
		...ANSWER_FIELDS.map((field) => rowOf(FIELDS[field].label, file[field], register?.[field])),
	]
	const until = result.validUntil
	if (!validUntil && !until) return rows
	const shown = (day: string | undefined) => (day ? dateText(day) : 'N/A')
	return [...rows, rowOf(FIELDS.validUntil.label, shown(validUntil), register && shown(until))]
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const rowOf = (field: string, file: string, register: string | undefined): Row => ({
	field,
	file,
	register,
	differs: register !== undefined && register !== file,
})

/** What a receipt proves. `code` is what it has in print. */
export function receiptVerdict(check: ReceiptCheck, code: string): Verdict {
	if (!check.ok)
		return {
			isProven: false,
			title: check.kind === 'signature' ? 'Receipt not genuine' : 'Receipt not proven',
			facts: [{ source: 'Signature', says: check.problem }],
			rows: [],
		}
	const { checkedAt, results } = check.receipt
	return {
		isProven: true,
		title: 'Genuine receipt of a check',
		facts: [
			{ source: 'Receipt', says: 'It records what our register answered. It is not a certificate.' },
			{ source: 'Asked on', says: `${utcAndIst(checkedAt)}.` },
			{
				source: 'Answers then',
				says: `${summaryOf(results)}. They are those of that moment: the register may answer otherwise now.`,
			},
			{ source: 'Signature', says: 'It is signed with one of our keys and was not changed since.' },
			{
				source: 'Receipt code',
				says: `${code}. If a printed receipt has another code or other answers than here, it is not this receipt.`,
			},
		],
		rows: [],
	}
}
