import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readContent } from '#catalogue/load/content.server.ts'

/**
 * A small provider that no editor changes: what the specification says of its samples (prices, classes, the notice) is
 * tested on it, so that the content of the site can be replaced. Files whose words no test reads are links to the content.
 */
export const FIXTURE = join(import.meta.dirname, 'content')

export const fixture = readContent(FIXTURE)

/** A copy of the small provider in which one file is changed. */
export function copyWith(file: string, from: string | RegExp, to: string) {
	const folder = mkdtempSync(join(tmpdir(), 'content-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	cpSync(FIXTURE, folder, { recursive: true, dereference: true })
	const source = readFileSync(join(folder, file), 'utf8')
	const changed = source.replace(from, to)
	if (changed === source) throw new Error(`${file} has no ${from}`)
	writeFileSync(join(folder, file), changed)
	return folder
}
