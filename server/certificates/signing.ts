import { MissingCharacters } from '#drawing/typesetter.ts'
import type { Db } from '#server/db/database.ts'
import type { Declaration } from '#server/http/declaration.ts'
import { HttpProblem } from '#server/http/problem.ts'
import type { LookUpCharges } from '#server/http/rate-limit.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import { HOUR_MS, SECOND_MS } from '#server/time.ts'
import type { SignedCertificate } from './certificate-pdf.ts'
import { certificatePayload } from './credential.ts'
import { signingKey, signPayload } from './keys.ts'
import { LOOK_UP } from './lookup.ts'
import { claimStatusIndex } from './status-list.ts'
import { findCertificate, type StoredCertificate, trainingOf } from './store.ts'

export type Signer = { db: Db; origin: string; now: () => Date }
/** What calls need that answer with a file. */
export type FileMaker = Signer & { charges: LookUpCharges; drawer: Drawer }
/** Of calls that look up certificates and answer with a file. */
export const FILE: Declaration = { ...LOOK_UP, cost: 'document' }

/** The name of a file for a certificate, which every system takes. */
export const fileName = (number: string, extension: string) =>
	`certificate-${number.replace(/[^\w-]+/g, '-')}.${extension}`

/** Signs a payload with the active key; throws 503 if there is none. */
export async function sign({ db, origin }: Signer, payload: object): Promise<string> {
	const key = await signingKey(db)
	if (!key)
		throw new HttpProblem(503, 'We cannot sign certificates at the moment. Please write to us.', {
			headers: { 'retry-after': String(HOUR_MS / SECOND_MS) },
		})
	return signPayload(payload, key, origin)
}

/** The signed credential of a certificate. */
export async function signCertificate(signer: Signer, found: StoredCertificate) {
	const stored = await withPlace(signer.db, found)
	const { certificate, details, statusIndex } = stored
	const payload = certificatePayload(
		{ certificate, training: trainingOf(stored), validUntil: details.validUntil, statusIndex },
		signer.origin,
		signer.now(),
	)
	return sign(signer, payload)
}

/** A certificate is read again once it has a place: whoever puts its name right after that revokes the place. */
async function withPlace(db: Db, stored: StoredCertificate) {
	const { certificate, statusIndex } = stored
	if (statusIndex !== undefined) return { ...stored, statusIndex }
	const claimed = await claimStatusIndex(db, certificate.number)
	return { ...((await findCertificate(db, certificate.number)) ?? stored), statusIndex: claimed }
}

/** A certificate as PDF; throws MissingCharacters if no font has a character of it. */
export async function drawCertificate(maker: Omit<FileMaker, 'charges'>, stored: StoredCertificate) {
	const { origin, now, drawer } = maker
	const found = await withPlace(maker.db, stored)
	const { certificate, details } = found
	const credential = await signCertificate(maker, found)
	return drawer.draw({
		module: new URL('./certificate-pdf.ts', import.meta.url).href,
		name: 'certificatePdf',
		input: {
			certificate,
			training: trainingOf(found),
			validUntil: details.validUntil,
			origin,
			credential,
			now: now(),
		} satisfies SignedCertificate,
	})
}

/** The same; throws 422 if it cannot be set. */
export async function printCertificate(maker: FileMaker, found: StoredCertificate) {
	try {
		return await drawCertificate(maker, found)
	} catch (error) {
		if (!(error instanceof MissingCharacters)) throw error
		throw new HttpProblem(
			422,
			`This certificate has characters that we cannot print: ${error.message}. Print it from its page, or download the credential.`,
		)
	}
}
