// What the worker uses of its surroundings; the compiler's own types of them don't go together with those of a page.
export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = ExtendableEvent & {
	request: Request
	clientId: string
	resultingClientId: string
	preloadResponse: Promise<Response | undefined>
	respondWith(answer: Promise<Response>): void
}
export type Client = { id: string; postMessage(message: unknown): void }
export type MessageEventOfClient = ExtendableEvent & { data: unknown; source: Client }

type Scope = {
	addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
	addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
	addEventListener(type: 'message', listener: (event: MessageEventOfClient) => void): void
	skipWaiting(): Promise<void>
	location: Location
	clients: {
		claim(): Promise<void>
		matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<readonly (Client & { url: string })[]>
	}
	registration: ServiceWorkerRegistration
}
export const scope = globalThis as unknown as Scope

/** Written by the build: the version it has, and what is kept without having been visited. */
export type Build = {
	version: string
	/** Without these nothing works offline: the offline page and what every page needs. */
	shell: string[]
	/** What pages ask for later; left out for visitors who save data. */
	rest: string[]
	/** The questions of the practice exam, kept once it has been opened. */
	exam: string[]
}
