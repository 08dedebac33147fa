// Runs in a worker thread: typesetting and drawing take tenths of a second, during which the server would answer nobody.

import { MissingCharacters } from '#drawing/typesetter.ts'

/** The function `name` of the module at a URL draws `input`. */
export type Task = { module: string; name: string; input: unknown }

/** `missing` are characters that no font has. */
export type Drawn = { bytes: Uint8Array } | { missing: string }

export default async function draw({ module, name, input }: Task): Promise<Drawn> {
	try {
		return { bytes: await (await import(module))[name](input) }
	} catch (error) {
		if (!(error instanceof MissingCharacters)) throw error
		return { missing: error.message }
	}
}
