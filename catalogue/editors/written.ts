import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import type { CourseFile } from '#catalogue/schema.ts'

export type Fault = { file: string; field: string; cause: string }
/** A content file as it is written: parsed, without facts inserted; Markdown in the field `text`. */
export type Written = { file: string; value: unknown }
export type Text = { file: string; field: string; text: string }

function parse(folder: string, file: string): unknown {
	const source = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
	if (file.endsWith('.yaml')) return load(source, { schema: CORE_SCHEMA })
	const [, front = '', text = ''] = source.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? []
	return { ...(load(front, { schema: CORE_SCHEMA }) as object), text }
}

export const writtenIn = (folder: string): Written[] =>
	globSync('{*,*/*}.{yaml,md}', { cwd: folder, exclude: ['**/README.md'] })
		.sort()
		.map((file) => ({ file, value: parse(folder, file) }))

/** An entry of a list by its id where it has one. */
const nameOf = (key: string, inner: unknown) =>
	typeof inner === 'object' && inner !== null && 'id' in inner ? `id ${inner.id}` : key

export function textsOf({ file, value }: Written, field = ''): Text[] {
	if (typeof value === 'string') return [{ file, field, text: value }]
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([key, inner]) =>
		textsOf({ file, value: inner }, field ? `${field}.${nameOf(key, inner)}` : nameOf(key, inner)),
	)
}

export const fault = ({ file, field }: Pick<Text, 'file' | 'field'>, cause: string): Fault => ({ file, field, cause })

/** A fault for each text whose key an earlier one has. */
export function twice(texts: Text[], key = (text: string) => text.toLowerCase()): Fault[] {
	const first = new Map<string, Text>()
	return texts.flatMap((one) => {
		const other = first.get(key(one.text))
		first.set(key(one.text), other ?? one)
		return other ? [fault(one, `is the same as ${other.field} of ${other.file}; write it for this file`)] : []
	})
}

export type CourseText = { file: string; value: CourseFile }
