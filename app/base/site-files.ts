import { dataPath, type PageData } from './payload.ts'

/** The server did not answer with the file. */
export class FileError extends Error {
	readonly status: number
	constructor(path: string, status: number) {
		super(`${path} was answered with ${status}`)
		this.status = status
	}
}

const dataFiles = new Map<string, Promise<unknown>>()

/** Loads a data file that the build has written. Requests it once; a failed request is repeated on the next call. */
export function loadRecord<T>(path: `/data/${string}.json`): Promise<T> {
	const pending = dataFiles.get(path)
	if (pending) return pending as Promise<T>
	const request = fetch(path).then((response) => {
		if (!response.ok) throw new FileError(path, response.status)
		return response.json() as Promise<T>
	})
	dataFiles.set(path, request)
	request.catch(() => dataFiles.delete(path))
	return request
}

/** Version of the build that the running code belongs to. */
let version = ''
export const setVersion = (ofBuild: string) => {
	version = ofBuild
}

const pageData = new Map<string, Promise<unknown>>()

/** Loads the data of a page, once. Rejects if the server has no such page or has it in another version. */
export function loadPageData(path: string): Promise<unknown> {
	const pending = pageData.get(path)
	if (pending) return pending
	const request = fetch(dataPath(path)).then(async (response) => {
		if (!response.ok) throw new FileError(path, response.status)
		const answer = (await response.json()) as PageData
		if (answer.version !== version) throw new Error(`${path} is of another version`)
		return answer.data
	})
	pageData.set(path, request)
	request.catch(() => pageData.delete(path))
	return request
}
