// Runs in the page once it is idle: registers the worker, reports the shown page to it and shows notes on its replies.
import { isReached, OUTDATED, UNANSWERED } from '#app/base/site-files.ts'
import { whenReached } from '#app/base/when-reached.ts'
import { OFFLINE, type Visit, type VisitReply, WORKER } from './protocol.ts'

const VISITED_NOTE = 'Pages that you have visited still work.'
const COPY_NOTE = 'The network does not answer. This is the copy of the page that your device keeps.'
const OUTDATED_NOTE = 'This site has been updated since you opened the page. Load it again to go on.'

type TrustedTypes = {
	createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(address: string): string }
}

/** A new worker takes control at once; what the page prefetches in its first seconds would have to go through it. */
const FIRST_REGISTRATION_DELAY_MS = 2000

let container: ServiceWorkerContainer | undefined
let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

// Registration fails in private windows, in sandboxes or when the disk is full; the site then works without a worker.
async function register() {
	if (import.meta.env['VITE_OFFLINE'] === 'off') return undefined
	try {
		container = navigator.serviceWorker
		if (!container?.controller) await new Promise((resolve) => setTimeout(resolve, FIRST_REGISTRATION_DELAY_MS))
		const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
		const policy = trustedTypes?.createPolicy('pramaan-worker', { createScriptURL: () => WORKER })
		return await container?.register(policy?.createScriptURL(WORKER) ?? WORKER)
	} catch {
		return undefined
	}
}

let setNote: (text: string) => void = () => {}
let note = ''
function updateNote(text = note) {
	note = text
	const problem = navigator.onLine ? 'The network does not answer.' : 'You are offline.'
	setNote(reached ? note : container?.controller ? `${problem} ${VISITED_NOTE}` : problem)
}

/** Whether the server has answered when it was asked last. */
let reached = true

/** Called when something says that there may be no connection. */
async function ask() {
	if (!reached || (await isReached()) || !reached) return
	reached = false
	updateNote()
	whenReached(() => {
		reached = true
		updateNote('')
	})
}

function onMessage({ data }: MessageEvent<VisitReply>) {
	if (data.kept) document.documentElement.dataset['cached'] = data.path
	updateNote(data.copy ? COPY_NOTE : '')
}

function start() {
	for (const event of ['offline', UNANSWERED]) addEventListener(event, ask)
	addEventListener(OUTDATED, () => updateNote(OUTDATED_NOTE))
	const registering = register()
	container?.addEventListener('message', onMessage)
	// A worker that has just taken control does not know the shown page yet.
	container?.addEventListener('controllerchange', report)
	return registering
}

let shown: Visit | undefined

async function report() {
	if (!container || !shown || !(await registered)) return
	const { active } = await container.ready
	active?.postMessage(shown)
}

/** Reports a shown page. `onNote` is called with a note on the connection, or with an empty string. */
export function visit(page: Visit, onNote: (note: string) => void) {
	setNote = onNote
	registered ??= start()
	updateNote()
	if (!navigator.onLine) void ask()
	shown = page.path === OFFLINE ? undefined : page
	report()
}
