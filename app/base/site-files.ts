import { remembered } from '#shared/remembered.ts'
import { dataPath, type PageData, VERSION_HEADER } from './payload.ts'

/** Version of the build that the running code belongs to. */
let version = ''
export const setVersion = (ofBuild: string) => {
	version = ofBuild
}

/** Event of the window: a data file that the page requested is of another version. */
export const OUTDATED = 'outdated'

/** Whether the server answers. */
export const isReached = () =>
	fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
		() => true,
		() => false,
	)

class OtherVersionError extends Error {}

const load = remembered(async (path: string): Promise<unknown> => {
	const response = await fetch(path)
	if (!response.ok) throw new Error(`${path} was answered with ${response.status}`)
	// Absent in development.
	const served = response.headers.get(VERSION_HEADER)
	if (served && served !== version) throw new OtherVersionError(`${path} is of another version`)
	return response.json()
})

/** Loads a data file that the build has written. If it is of another version, the visitor is asked to load the page again. */
export function loadRecord<T>(path: `/data/${string}.json`): Promise<T> {
	const request = load(path) as Promise<T>
	request.catch((error) => error instanceof OtherVersionError && dispatchEvent(new Event(OUTDATED)))
	return request
}

/** Loads the data of a page. Rejects if the server has no such page or has it in another version. */
export const loadPageData = (path: string) => load(dataPath(path)) as Promise<PageData>
