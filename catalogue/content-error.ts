/** A content file that can't be used: the message names file, field and cause. */
export class ContentError extends Error {
	readonly faults: number
	constructor(file: string, causes: string[]) {
		super(`Content file ${file} can't be used:\n${causes.map((cause) => `  ${cause}`).join('\n')}`)
		this.name = 'ContentError'
		this.faults = causes.length
	}
}
