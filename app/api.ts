import type { Certificate } from '#shared/certificate.ts'
import type { ContactMessage } from '#shared/contact.ts'
import type { Problem } from '#shared/problem.ts'
import type { Registration, RegistrationReceipt } from '#shared/registration.ts'

const base: string = import.meta.env['VITE_API_URL'] ?? ''

/** A refusal of the API; `message` is its words for people and empty if it had none. */
export class ApiError extends Error {
	readonly status: number
	readonly errors: Record<string, string>
	constructor(status: number, problem: Partial<Problem>) {
		super(typeof problem.message === 'string' ? problem.message : '')
		this.status = status
		this.errors = problem.errors ?? {}
	}
}

async function call(path: string, init?: RequestInit): Promise<Response> {
	return fetch(base + path, { ...init, headers: { Accept: 'application/json', ...init?.headers } })
}

async function refusal(response: Response): Promise<ApiError> {
	return new ApiError(response.status, await response.json().catch(() => ({})))
}

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
	call(path, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body: JSON.stringify(body),
	})

/** Rejects with ApiError for any answer but 201, with another error when the request itself failed. */
export async function register(body: Registration, idempotencyKey: string): Promise<RegistrationReceipt> {
	const response = await post('/api/register', body, { 'Idempotency-Key': idempotencyKey })
	if (response.status !== 201) throw await refusal(response)
	return response.json()
}

/** Rejects with ApiError for any answer but 200, with another error when the request itself failed. */
export async function sendMessage(body: ContactMessage): Promise<void> {
	const response = await post('/api/contact', body)
	if (response.status !== 200) throw await refusal(response)
}

/** `unreachable` says that the register gave no verdict: nothing was proven. */
export type Lookup = { state: 'found'; certificate: Certificate } | { state: 'missing'; unreachable: boolean }

/** Spec 7: any answer but 200 and any network failure is 'not found'. Never rejects. */
export async function findCertificate(number: string): Promise<Lookup> {
	try {
		const response = await call(`/api/certificates/${encodeURIComponent(number)}`)
		if (response.ok) return { state: 'found', certificate: await response.json() }
		return { state: 'missing', unreachable: response.status !== 404 && response.status !== 422 }
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
	const answer = network(path, { priority: 'low' })
	held.set(path, { answer, until: Date.now() + HELD_FOR })
	answer.then(
		({ ok }) => ok || held.delete(path),
		() => held.delete(path),
	)
}

// The router asks with the browser's fetch and has no other place where an answer could be handed in. A cache lifetime
// would do, but a page of a new version could then be given data of the one before.
const network = globalThis.fetch
globalThis.fetch = (input, init) => {
	const path = input instanceof URL ? input.pathname + input.search : undefined
	const found = path === undefined ? undefined : held.get(path)
	if (!path || !found || (init?.method ?? 'GET') !== 'GET') return network(input, init)
	held.delete(path)
	return found.until > Date.now() ? found.answer.catch(() => network(input, init)) : network(input, init)
}
