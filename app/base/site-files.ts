import { remembered } from '#shared/remembered.ts'
import { dataPath, type PageData } from './payload.ts'

/** The server did not answer with the file. */
export class FileError extends Error {
	readonly status: number
	constructor(path: string, status: number) {
		super(`${path} was answered with ${status}`)
		this.status = status
	}
}

async function fetched(path: string, name = path): Promise<unknown> {
	const response = await fetch(path)
	if (!response.ok) throw new FileError(name, response.status)
	return response.json()
}

/** Loads a data file that the build has written. */
export const loadRecord = remembered(fetched) as <T>(path: `/data/${string}.json`) => Promise<T>

/** Version of the build that the running code belongs to. */
let version = ''
export const setVersion = (ofBuild: string) => {
	version = ofBuild
}

/** Loads the data of a page. Rejects if the server has no such page or has it in another version. */
export const loadPageData = remembered(async (path: string): Promise<unknown> => {
	const answer = (await fetched(dataPath(path), path)) as PageData
	if (answer.version !== version) throw new Error(`${path} is of another version`)
	return answer.data
})
