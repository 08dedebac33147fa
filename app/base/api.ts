import type { ClassNews } from '#shared/class-state.ts'
import type { Problem } from '#shared/forms/answers.ts'
import type { ContactMessage } from '#shared/forms/contact-fields.ts'
import type { MetadataHeaders } from '#shared/forms/form-metadata.ts'
import type { Registration, RegistrationReceipt } from '#shared/forms/registration-fields.ts'

const base: string = import.meta.env['VITE_API_URL'] ?? ''
const TIMEOUT_MS = 20_000
const RETRY_DELAY_MS = 1500

/** An error response of the API. `message` is the text for the visitor, or empty if the response has none. */
export class ApiError extends Error {
	readonly status: number
	readonly errors: Record<string, string>
	constructor(status: number, problem: Partial<Problem>) {
		super(typeof problem.message === 'string' ? problem.message : '')
		this.status = status
		this.errors = problem.errors ?? {}
	}
}

/** Whether it is unknown if the server processed the request: there was no response, or one of a proxy in front of it. */
export const isUnconfirmed = (error: unknown) =>
	!(error instanceof ApiError) || (error.message === '' && [502, 503, 504].includes(error.status))

/** Address for forms that the browser submits without JavaScript. */
export const apiAddress = (path: `/api/${string}`) => base + path

export async function call(path: string, init?: RequestInit): Promise<Response> {
	return fetch(base + path, { ...init, headers: { Accept: 'application/json', ...init?.headers } })
}

export async function errorOf(response: Response): Promise<ApiError> {
	return new ApiError(response.status, await response.json().catch(() => ({})))
}

export const postJson = (path: string, body: string, headers: Record<string, string> = {}) =>
	call(path, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json', ...headers },
		body,
		// Safari before 16 lacks AbortSignal.timeout and uses its own limit.
		signal: AbortSignal.timeout?.(TIMEOUT_MS) ?? null,
	})

export type SendOptions = {
	/** Idempotency key: the same for each attempt to send one form. */
	key: string
	metadata: MetadataHeaders
	/** Called with a message for the visitor before a retry. */
	onWait: (sentence: string) => void
}

/** Posts JSON, and retries once when the connection fails. */
async function send<T>(
	path: string,
	body: unknown,
	{ key, metadata, onWait }: SendOptions,
	read: (response: Response) => Promise<T> | undefined,
): Promise<T> {
	const text = JSON.stringify(body)
	const once = async () => {
		const response = await postJson(path, text, { 'Idempotency-Key': key, ...metadata })
		return read(response) ?? Promise.reject(await errorOf(response))
	}
	try {
		return await once()
	} catch (error) {
		if (!isUnconfirmed(error)) throw error
		onWait('The connection failed. Trying once more …')
		await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
		return once()
	}
}

/** What has become of the classes since the build. */
export async function readClassNews(): Promise<ClassNews> {
	const response = await call('/api/classes')
	if (!response.ok) throw await errorOf(response)
	return response.json()
}

/** Rejects with ApiError for any response but 201, and with another error if there is no response. */
export const register = (body: Registration, options: SendOptions) =>
	send('/api/register', body, options, (response) =>
		response.status === 201 ? (response.json() as Promise<RegistrationReceipt>) : undefined,
	)

/** Rejects with ApiError for any response but 200, and with another error if there is no response. */
export const sendMessage = (body: ContactMessage, options: SendOptions) =>
	send('/api/contact', body, options, (response) => (response.status === 200 ? Promise.resolve() : undefined))
