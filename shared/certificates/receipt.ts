// Receipts of checks. docs/decisions/19-certificate-states.md says what they prove.

import { dateText } from '#shared/date-text.ts'
import { wallClock } from '#shared/zoned-time.ts'
import type { CheckResult } from './certificate-check.ts'
import { claimsType, type ProblemKind, type PublicKey, readTyped } from './credential.ts'

export const RECEIPT_TYPE = 'CertificateCheckReceipt'

/** The payload of the signed text that a receipt carries. */
export type ReceiptPayload = {
	iss: string
	jti: string
	iat: number
	type: [typeof RECEIPT_TYPE]
	/** When the register was asked, as a timestamp in UTC. */
	checkedAt: string
	results: CheckResult[]
	/** Hash of the last entry of the audit trail; empty if there is none. */
	register: string
}

export type ReceiptCheck =
	| { ok: true; receipt: ReceiptPayload }
	/** `problem` is a sentence for people. */
	| { ok: false; kind: ProblemKind; problem: string }

/** Whether a signed text says that it is a receipt; it may be forged. */
export const claimsToBeReceipt = (jwt: string) => claimsType(jwt, RECEIPT_TYPE)

/** Checks a receipt with our keys, without the server. */
export async function verifyReceipt(jwt: string, keys: readonly PublicKey[]): Promise<ReceiptCheck> {
	const read = await readTyped<ReceiptPayload>(jwt, keys, RECEIPT_TYPE, 'receipt')
	return 'problem' in read ? read : { ok: true, receipt: read.payload }
}

/** The first 80 bits of the SHA-256 of the signed text, as printed: 'A1B2 C3D4 …'. */
export async function codeOf(jwt: string): Promise<string> {
	const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(jwt))
	const hex = [...new Uint8Array(hash, 0, 10)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
	return (hex.toUpperCase().match(/.{4}/g) ?? []).join(' ')
}

/** '29 September 2025 at 10:11 UTC (29 September 2025, 15:41 IST)' for a timestamp in UTC. */
export function utcAndIst(timestamp: string): string {
	const { date, time } = wallClock(Date.parse(timestamp), 'Asia/Kolkata')
	return `${dateText(timestamp.slice(0, 10))} at ${timestamp.slice(11, 16)} UTC (${dateText(date)}, ${time} IST)`
}
