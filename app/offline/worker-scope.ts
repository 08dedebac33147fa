// The worker APIs in use: TypeScript's lib.webworker conflicts with lib.dom.
export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = ExtendableEvent & {
	request: Request
	clientId: string
	resultingClientId: string
	preloadResponse: Promise<Response | undefined>
	respondWith(answer: Promise<Response>): void
}
export type MessageEventOfClient = ExtendableEvent & {
	data: unknown
	source: { id: string; postMessage(message: unknown): void }
}

type Scope = {
	addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
	addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
	addEventListener(type: 'message', listener: (event: MessageEventOfClient) => void): void
	skipWaiting(): Promise<void>
	location: Location
	clients: { claim(): Promise<void> }
	registration: ServiceWorkerRegistration
}
export const scope = globalThis as unknown as Scope
