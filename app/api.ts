import type { Certificate } from '#shared/certificate.ts'
import type { ContactMessage } from '#shared/contact.ts'
import type { MetadataHeaders } from '#shared/form-metadata.ts'
import type { Problem } from '#shared/problem.ts'
import type { Registration, RegistrationReceipt } from '#shared/registration.ts'

const base: string = import.meta.env['VITE_API_URL'] ?? ''
const PATIENCE = 20_000
const PAUSE = 1500

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
			signal: AbortSignal.timeout?.(PATIENCE) ?? null,
		})
		return read(response) ?? Promise.reject(await refusal(response))
	}
	try {
		return await once()
	} catch (error) {
		if (!isLost(error)) throw error
		onWait('The connection failed. Trying once more …')
		await new Promise((wait) => setTimeout(wait, PAUSE))
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

const HELD_FOR = 5 * 60 * 1000
const held = new Map<string, { answer: Promise<Response>; until: number }>()

/** Asks for a page's data before a link to it is followed. The router's own request is then answered from memory, once. */
export function fetchAhead(path: `/${string}.data${string}`): void {
	if ((held.get(path)?.until ?? 0) > Date.now()) return
	network ??= replaceFetch()
	const answer = network(path, { priority: 'low' })
	held.set(path, { answer, until: Date.now() + HELD_FOR })
	answer.then(
		({ ok }) => ok || held.delete(path),
		() => held.delete(path),
	)
}

// The router asks with the browser's fetch and has no other place where an answer could be handed in. A cache lifetime
// would do, but a page of a new version could then be given data of the one before.
function replaceFetch(): typeof fetch {
	const network = globalThis.fetch
	globalThis.fetch = (input, init) => {
		const path = input instanceof URL ? input.pathname + input.search : undefined
		const found = path === undefined ? undefined : held.get(path)
		if (!path || !found || (init?.method ?? 'GET') !== 'GET') return network(input, init)
		held.delete(path)
		return found.until > Date.now() ? found.answer.catch(() => network(input, init)) : network(input, init)
	}
	return network
}
let network: typeof fetch | undefined
