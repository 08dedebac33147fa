// In the page, loaded when it is idle: brings the worker in, tells it what is shown, and puts its answers into words.
import { OFFLINE, type Outdated, type Standing, VERSION_HEADER, type Visit, WORKER } from './protocol.ts'

const OFFLINE_NOTE = 'You are offline. Pages that you have visited still work.'
const COPY_NOTE = 'The network does not answer. This is the copy of the page that your device keeps.'
const OUTDATED_NOTE = 'This site has been updated since you opened the page. Load it again to go on.'

type TrustedTypes = {
	createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(address: string): string }
}

let container: ServiceWorkerContainer | undefined
let registered: Promise<ServiceWorkerRegistration | undefined> | undefined

// A private window, a sandbox or a full disk may forbid it: the site then works as it does without.
async function register() {
	if (import.meta.env['VITE_OFFLINE'] === 'off') return undefined
	try {
		container = navigator.serviceWorker
		const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
		const policy = trustedTypes?.createPolicy('pramaan-worker', { createScriptURL: () => WORKER })
		return await container?.register(policy?.createScriptURL(WORKER) ?? WORKER)
	} catch {
		return undefined
	}
}

let say: (note: string) => void = () => {}
let answered = ''
const tell = () => say(navigator.onLine ? answered : container?.controller ? OFFLINE_NOTE : 'You are offline.')

function onMessage({ data }: MessageEvent<Standing | Outdated>) {
	if ('outdated' in data) answered = OUTDATED_NOTE
	else {
		answered = data.copy ? COPY_NOTE : ''
		if (data.kept) document.documentElement.dataset['kept'] = data.path
	}
	tell()
}

function start() {
	addEventListener('online', () => {
		answered = ''
		tell()
	})
	addEventListener('offline', tell)
	const registering = register()
	container?.addEventListener('message', onMessage)
	// A worker that has just come, with a newer version perhaps, was told nothing yet.
	container?.addEventListener('controllerchange', report)
	return registering
}

let shown: Visit | undefined
function isAsLoaded(path: string) {
	const [loaded] = performance.getEntriesByType('navigation')
	return !shown && loaded !== undefined && new URL(loaded.name).pathname === path
}

async function report() {
	if (!container || !shown || !(await registered)) return
	const { active } = await container.ready
	active?.postMessage(shown)
}

/** Where no worker watches, data of a newer version may have come into the page. It is then loaded whole. */
async function compare({ path, version }: Visit) {
	const { headers } = await fetch(path, { method: 'HEAD' })
	const served = headers.get(VERSION_HEADER)
	if (served && served !== version) location.reload()
}

/** A page is shown; `note` gets the words about the connection, empty when there is nothing to say. */
export function visit(page: Visit, note: (words: string) => void) {
	say = note
	registered ??= start()
	tell()
	if (!isAsLoaded(page.path) && !container?.controller) compare(page).catch(() => {})
	shown = page.path === OFFLINE ? undefined : page
	report()
}
