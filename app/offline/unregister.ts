// Built to /sw.js in place of the worker when VITE_OFFLINE=off: deletes all caches and unregisters itself.
import { scope } from './worker-scope.ts'

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(unregister()))

async function unregister() {
	await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
	await scope.registration.unregister()
}
