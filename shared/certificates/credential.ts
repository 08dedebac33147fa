// Checks what we sign without the server. docs/decisions/21-signed-credentials.md has the format.

import { dateText } from '#shared/date-text.ts'
import { type Certificate, mapFields, TRAINING_FIELDS, type Training } from './certificate.ts'

/** A public key of /.well-known/jwks.json. `iss` is the issuer that signs with it; a retired one only verifies. */
export type PublicKey = { kid: string; iss: string; kty: string; crv: string; x: string; y: string; retired?: true }

/** The payload of a signed certificate: a credential of Open Badges 3.0 with the registered claims of JWT. */
export type CertificatePayload = {
	'@context': string[]
	id: string
	type: string[]
	name: string
	issuer: { id: string; type: string[]; name: string; url: string }
	validFrom: string
	validUntil?: string
	/** The issue date of the certificate, if it is known. */
	awardedDate?: string
	credentialSubject: {
		id: string
		type: string[]
		identifier: { type: string; hashed: boolean; identityHash: string; identityType: string }[]
		licenseNumber: string
		achievement: {
			id: string
			type: string[]
			achievementType: string
			name: string
			description: string
			criteria: { id: string; narrative: string }
			otherIdentifier?: { type: string; identifier: string; identifierType: string }[]
		}
	}
	credentialStatus: {
		id: string
		type: string
		statusPurpose: string
		statusListIndex: string
		statusListCredential: string
	}
	iss: string
	jti: string
	sub: string
	nbf: number
	exp?: number
}

export const CERTIFICATE_TYPE = 'OpenBadgeCredential'
export const STATUS_LIST_TYPE = 'BitstringStatusListCredential'
/** Fields that are identifiers of the achievement, each with a type of its own. */
export const IDENTIFIED = ['accreditedBy', ...TRAINING_FIELDS] as const
export const identifierType = (field: (typeof IDENTIFIED)[number]) => `ext:${field}`

/** What a signed certificate says. */
export type SignedCertificate = {
	certificate: Certificate
	training: Training
	/** Last day on which it is valid, as YYYY-MM-DD. */
	validUntil?: string
	/** Address of the status list that says whether it was withdrawn, and its place there. */
	status: { list: string; index: number }
}

export type ProblemKind =
	| 'notACredential'
	| 'algorithm'
	| 'issuer'
	| 'key'
	| 'signature'
	| 'form'
	| 'withdrawn'
	| 'expired'
	| 'notYetValid'

export type CredentialCheck =
	/** `asOf` is when the status list was made; undefined if withdrawals were not checked. */
	| { ok: true; signed: SignedCertificate; asOf?: string | undefined }
	/** `signed` is there if the signature is right. `problem` is a sentence for people. */
	| { ok: false; kind: ProblemKind; problem: string; signed?: SignedCertificate; asOf?: string | undefined }

/**
 * Longer texts are refused unread: a certificate's takes about 2,000 characters, a status list's at most 30,000, and a
 * receipt's about 75,000 for 200 numbers, ten times that with the longest names in other alphabets.
 */
export const MAX_LENGTH = 1_000_000

const SIGNATURE_BYTES = 64

/** The order n of the curve P-256: if the signature (r, s) is valid, (r, n - s) is, too. */
export const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Whether s is the lower one of these two values. Only this one is accepted, so that a signed text has one code. */
export function isLowForm(signature: Uint8Array): boolean {
	const s = signature.subarray(SIGNATURE_BYTES / 2).reduce((value, byte) => value * 256n + BigInt(byte), 0n)
	return s <= P256_ORDER / 2n
}

const PROBLEMS = {
	notACredential: (kind: string) => `This is not a signed ${kind}.`,
	algorithm: (kind: string) => `This ${kind} is signed in a way that is not accepted.`,
	issuer: (kind: string) => `This ${kind} was issued by another website.`,
	key: (kind: string) => `This ${kind} is signed with a key that is not one of ours, or no longer accepted.`,
	signature: (kind: string) => `The signature is wrong: this ${kind} was changed after it was issued, or it is forged.`,
	form: (kind: string) =>
		`The signature of this ${kind} has an older form that is no longer accepted, so nothing is proven. Download the ${kind} from us again.`,
}

type Payload = Record<string, unknown> & { iss: string; type: unknown[] }

/**
 * Checks a signed certificate with the issuer's keys, and with the status list that `status.list` names, as far as one
 * is given. A status list that is not the right one is ignored. Reads the keys from nowhere else than `keys`.
 */
export async function verifyCredential(
	jwt: string,
	keys: readonly PublicKey[],
	{ statusList, now = new Date() }: { statusList?: string | undefined; now?: Date } = {},
): Promise<CredentialCheck> {
	const read = await readTyped<CertificatePayload>(jwt, keys, CERTIFICATE_TYPE, 'certificate')
	if ('problem' in read) return read
	const { payload } = read
	const signed = toSigned(payload)
	const status = statusList === undefined ? undefined : await readStatus(statusList, keys, payload)
	const refuse = (kind: ProblemKind, problem: string): CredentialCheck => ({
		ok: false,
		kind,
		problem,
		signed,
		asOf: status?.asOf,
	})
	const seconds = now.getTime() / 1000
	if (status?.isWithdrawn) return refuse('withdrawn', 'This certificate was withdrawn.')
	if (payload.exp !== undefined && payload.exp < seconds)
		return refuse('expired', `This certificate was valid until ${dateText(signed.validUntil ?? '')}.`)
	if (payload.nbf > seconds)
		return refuse('notYetValid', `This certificate is not valid before ${dateText(payload.validFrom.slice(0, 10))}.`)
	return { ok: true, signed, asOf: status?.asOf }
}

type Refused = { ok: false; kind: ProblemKind; problem: string }

/** The payload of a compact JWS if one of the keys signed it and it is of the type, which `kind` names for people. */
export async function readTyped<T>(
	jwt: string,
	keys: readonly PublicKey[],
	type: string,
	kind: string,
): Promise<{ payload: T } | Refused> {
	const read = await readSigned(jwt.trim(), keys)
	if (typeof read !== 'string' && read.type.includes(type)) return { payload: read as T }
	const problem = typeof read === 'string' ? read : 'notACredential'
	return { ok: false, kind: problem, problem: PROBLEMS[problem](kind) }
}

/** Whether a compact JWS says that it is of a type; the signature may be wrong. */
export function claimsType(jwt: string, type: string): boolean {
	const payload = jwt.length <= MAX_LENGTH ? parse(jwt.split('.', 2)[1] ?? '') : undefined
	return isPayload(payload) && payload.type.includes(type)
}

/** The payload of a compact JWS if one of the keys signed it, or what is wrong. */
async function readSigned(jwt: string, keys: readonly PublicKey[]): Promise<Payload | keyof typeof PROBLEMS> {
	if (jwt.length > MAX_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(jwt)) return 'notACredential'
	const [head = '', body = '', tail = ''] = jwt.split('.')
	const header = parse(head)
	const payload = parse(body)
	if (!header || !isPayload(payload)) return 'notACredential'
	// A header that names a critical extension must be refused if that is unknown (RFC 7515, 4.1.11).
	if (header['alg'] !== 'ES256' || 'crit' in header) return 'algorithm'
	if (keys.length > 0 && !keys.some(({ iss }) => iss === payload.iss)) return 'issuer'
	const key = keys.find(({ kid, iss }) => kid === header['kid'] && iss === payload.iss)
	if (!key) return 'key'
	const signature = decode(tail)
	// Several last characters stand for the same bytes, and only one of them is accepted.
	if (signature?.length !== SIGNATURE_BYTES || encode(signature) !== tail) return 'signature'
	if (!(await isSignedBy(key, `${head}.${body}`, signature))) return 'signature'
	return isLowForm(signature) ? payload : 'form'
}

async function isSignedBy({ kty, crv, x, y }: PublicKey, text: string, signature: Uint8Array<ArrayBuffer>) {
	const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
	const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
	return crypto.subtle.verify(algorithm, key, signature, new TextEncoder().encode(text))
}

const isPayload = (value: Record<string, unknown> | undefined): value is Payload =>
	typeof value?.['iss'] === 'string' && Array.isArray(value['type'])

/** What a payload says. */
export function toSigned({ credentialSubject, credentialStatus, ...payload }: CertificatePayload): SignedCertificate {
	const { identifier, licenseNumber, achievement } = credentialSubject
	const identified = (field: (typeof IDENTIFIED)[number]) =>
		achievement.otherIdentifier?.find((one) => one.identifierType === identifierType(field))?.identifier ?? ''
	return {
		certificate: {
			leadAuditor: identifier[0]?.identityHash ?? '',
			scheme: achievement.name,
			number: licenseNumber,
			issueDate: payload.awardedDate?.slice(0, 10) ?? '',
			accreditedBy: identified('accreditedBy'),
			issuedBy: payload.issuer.name,
		},
		training: mapFields(TRAINING_FIELDS, identified),
		...(payload.validUntil && { validUntil: payload.validUntil.slice(0, 10) }),
		status: { list: credentialStatus.statusListCredential, index: Number(credentialStatus.statusListIndex) },
	}
}

async function readStatus(
	jwt: string,
	keys: readonly PublicKey[],
	{ iss, credentialStatus: { statusListCredential, statusListIndex } }: CertificatePayload,
) {
	const list = await readSigned(jwt.trim(), keys)
	if (typeof list === 'string' || !list.type.includes(STATUS_LIST_TYPE)) return undefined
	if (list.iss !== iss || list['id'] !== statusListCredential) return undefined
	const { encodedList } = list['credentialSubject'] as { encodedList: string }
	const bits = await gunzip(decode(encodedList.slice(1)) as Uint8Array<ArrayBuffer>)
	const index = Number(statusListIndex)
	// Index 0 is the most significant bit of the first byte.
	const isWithdrawn = ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
	return { isWithdrawn, asOf: list['validFrom'] as string }
}

async function gunzip(bytes: Uint8Array<ArrayBuffer>) {
	const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
	return new Uint8Array(await new Response(stream).arrayBuffer())
}

function parse(text: string): Record<string, unknown> | undefined {
	try {
		const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decode(text)))
		return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
	} catch {
		return undefined
	}
}

/** The bytes of base64url without padding. */
function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
	try {
		const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
		const bytes = new Uint8Array(binary.length)
		for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
		return bytes
	} catch {
		return undefined
	}
}

const encode = (bytes: Uint8Array) =>
	btoa(String.fromCharCode(...bytes))
		.replaceAll('+', '-')
		.replaceAll('/', '_')
		.replaceAll('=', '')
