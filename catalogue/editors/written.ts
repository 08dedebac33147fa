import { globSync } from 'node:fs'
import { parseMarkdown, parseYaml, source, type Text } from '#catalogue/load/reader.server.ts'
import type { CourseFile } from '#catalogue/schema.ts'

export type Fault = { file: string; field: string; cause: string }
/** A content file as it is written: parsed, without facts inserted; Markdown in the field `text`. */
type Written = { file: string; value: unknown }

function parse(folder: string, file: string): unknown {
	const written = source(folder, file)
	if (file.endsWith('.yaml')) return parseYaml(file, written)
	const { front, body } = parseMarkdown(file, written)
	return { ...(front as object), text: body }
}

export const writtenIn = (folder: string): Written[] =>
	globSync('{*,*/*}.{yaml,md}', { cwd: folder, exclude: ['**/README.md'] })
		.sort()
		.map((file) => ({ file, value: parse(folder, file) }))

export const fault = ({ file, field }: Pick<Text, 'file' | 'field'>, cause: string): Fault => ({ file, field, cause })

/** A fault for each text that an earlier one is, whatever its capitals. */
export function twice(texts: Text[]): Fault[] {
	const first = new Map<string, Text>()
	return texts.flatMap((one) => {
		const key = one.text.toLowerCase()
		const other = first.get(key)
		first.set(key, other ?? one)
		return other ? [fault(one, `is the same as ${other.field} of ${other.file}; write it for this file`)] : []
	})
}

export type CourseText = { file: string; value: CourseFile }
