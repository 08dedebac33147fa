import type { Certificate } from '#shared/certificate.ts'
import type { ContactMessage } from '#shared/contact.ts'
import type { MetadataHeaders } from '#shared/form-metadata.ts'
import type { Problem } from '#shared/problem.ts'
import type { Registration, RegistrationReceipt } from '#shared/registration.ts'
import { dataPath, type PageData } from './payload.ts'

const base: string = import.meta.env['VITE_API_URL'] ?? ''
const TIMEOUT_MS = 20_000
const RETRY_DELAY_MS = 1500

/** A refusal of the API; `message` is its words for people and empty if it had none. */
export class ApiError extends Error {
	readonly status: number
	readonly errors: Record<string, string>
	readonly withdrawn: Problem['withdrawn']
	constructor(status: number, problem: Partial<Problem>) {
		super(typeof problem.message === 'string' ? problem.message : '')
		this.status = status
		this.errors = problem.errors ?? {}
		this.withdrawn = problem.withdrawn
	}
}

/** Whether nobody knows if the server took what was sent: no answer came, or one that the server did not write. */
export const isLost = (error: unknown) =>
	!(error instanceof ApiError) || (error.message === '' && [502, 503, 504].includes(error.status))

/** Where a form without a script sends to. */
export const apiAddress = (path: `/api/${string}`) => base + path

async function call(path: string, init?: RequestInit): Promise<Response> {
	return fetch(base + path, { ...init, headers: { Accept: 'application/json', ...init?.headers } })
}

async function refusal(response: Response): Promise<ApiError> {
	return new ApiError(response.status, await response.json().catch(() => ({})))
}

type Sending = {
	/** The same for each try of one filled-in form. */
	key: string
	metadata: MetadataHeaders
	/** Takes a sentence for the visitor when the answer needs longer than usual. */
	onWait: (sentence: string) => void
}

/** Posts, and once more when the connection fails. */
async function send<T>(
	path: string,
	body: unknown,
	{ key, metadata, onWait }: Sending,
	read: (response: Response) => Promise<T> | undefined,
): Promise<T> {
	const text = JSON.stringify(body)
	const once = async () => {
		const response = await call(path, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...metadata },
			body: text,
			// Safari before 16 has no such signal: its own limit holds.
			signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null,
		})
		return read(response) ?? Promise.reject(await refusal(response))
	}
	try {
		return await once()
	} catch (error) {
		if (!isLost(error)) throw error
		onWait('The connection failed. Trying once more …')
		await new Promise((wait) => setTimeout(wait, RETRY_DELAY_MS))
		return once()
	}
}

/** Rejects with ApiError for any answer but 201, with another error when there was none. */
export const register = (body: Registration, sending: Sending) =>
	send('/api/register', body, sending, (response) =>
		response.status === 201 ? (response.json() as Promise<RegistrationReceipt>) : undefined,
	)

/** Rejects with ApiError for any answer but 200, with another error when there was none. */
export const sendMessage = (body: ContactMessage, sending: Sending) =>
	send('/api/contact', body, sending, (response) => (response.status === 200 ? Promise.resolve() : undefined))

/** `unreachable` says that the register gave no verdict: nothing was proven. `withdrawn` is the day, as 2025-09-29. */
export type Lookup =
	| { state: 'found'; certificate: Certificate }
	| { state: 'missing'; unreachable: boolean; withdrawn?: string | undefined }

/** Spec 7: any answer but 200 and any network failure is 'not found'. Never rejects. */
export async function findCertificate(number: string): Promise<Lookup> {
	try {
		const response = await call(`/api/certificates/${encodeURIComponent(number)}`)
		if (response.ok) return { state: 'found', certificate: await response.json() }
		const { status, withdrawn } = await refusal(response)
		return { state: 'missing', unreachable: status !== 404 && status !== 422, withdrawn }
	} catch {
		return { state: 'missing', unreachable: true }
	}
}

const records = new Map<string, Promise<unknown>>()

/** A record that the build wrote beside the pages; asked for once, and again after a failure. */
export function loadRecord<T>(path: `/data/${string}.json`): Promise<T> {
	const known = records.get(path)
	if (known) return known as Promise<T>
	const asked = fetch(path).then((response) => {
		if (!response.ok) throw new ApiError(response.status, {})
		return response.json() as Promise<T>
	})
	records.set(path, asked)
	asked.catch(() => records.delete(path))
	return asked
}

/** Of the build that the running code belongs to. */
let version = ''
export const setVersion = (ofBuild: string) => {
	version = ofBuild
}

const pageData = new Map<string, Promise<unknown>>()

/** The data of a page; asked for once. Rejects if the server has no such page, or has it in another version. */
export function loadPageData(path: string): Promise<unknown> {
	const known = pageData.get(path)
	if (known) return known
	const asked = fetch(dataPath(path)).then(async (response) => {
		if (!response.ok) throw new ApiError(response.status, {})
		const answer = (await response.json()) as PageData
		if (answer.version !== version) throw new Error(`${path} is of another version`)
		return answer.data
	})
	pageData.set(path, asked)
	asked.catch(() => pageData.delete(path))
	return asked
}
