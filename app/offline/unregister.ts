// Built to /sw.js instead of the worker when the site is built with VITE_OFFLINE=off: it takes itself and all it kept away.
import { scope } from './worker-scope.ts'

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(retire()))

async function retire() {
	await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
	await scope.registration.unregister()
}
