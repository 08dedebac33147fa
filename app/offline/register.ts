// In the page, loaded when it is idle: brings the worker in, tells it what is shown, and puts its answers into words.
import { OFFLINE, type Outdated, type Standing, type Visit } from './contract.ts'

const WORKER = '/sw.js'
const OFFLINE_NOTE = 'You are offline. Pages that you have visited still work.'
const COPY_NOTE = 'The network does not answer. This is the copy of the page that your device keeps.'
const OUTDATED_NOTE = 'This site has been updated since you opened the page. Load it again to go on.'

type TrustedTypes = {
	createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(address: string): string }
}
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('pramaan-worker', { createScriptURL: () => WORKER })

const container = import.meta.env['VITE_OFFLINE'] === 'off' ? undefined : navigator.serviceWorker
// A private window or a full disk may forbid it: the site then works as it does without.
const registered = container?.register(policy?.createScriptURL(WORKER) ?? WORKER).catch(() => undefined)

let say: (note: string) => void = () => {}
let answered = ''
const tell = () => say(navigator.onLine ? answered : container?.controller ? OFFLINE_NOTE : 'You are offline.')
addEventListener('online', () => {
	answered = ''
	tell()
})
addEventListener('offline', tell)

container?.addEventListener('message', ({ data }: MessageEvent<Standing | Outdated>) => {
	if ('outdated' in data) answered = OUTDATED_NOTE
	else {
		answered = data.copy ? COPY_NOTE : ''
		if (data.kept) document.documentElement.dataset['kept'] = data.path
	}
	tell()
})

let shown: Visit | undefined

async function report() {
	if (!container || !shown || !(await registered)) return
	const { active } = await container.ready
	active?.postMessage(shown)
}

// A worker that has just come, with a newer version perhaps, was told nothing yet.
container?.addEventListener('controllerchange', report)

/** A page is shown at this path; `note` gets the words about the connection, empty when there is nothing to say. */
export function visit(path: string, note: (words: string) => void) {
	say = note
	tell()
	const { version } = document.documentElement.dataset
	shown = version && path !== OFFLINE ? { path, version } : undefined
	report()
}
