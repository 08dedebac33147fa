// Requests that are generated from the schemas of routes, so that a new route is tried without being named.
import { z } from 'zod/mini'
import type { DeclaredRoute } from '#server/http/declaration.ts'

type Schema = {
	type?: string
	properties?: Record<string, Schema>
	items?: Schema
	anyOf?: Schema[]
	const?: unknown
	enum?: unknown[]
	maxItems?: number
	required?: string[]
	examples?: unknown[]
	default?: unknown
}
type Value = string | number | boolean | Value[] | { [name: string]: Value }

const schemaOf = (schema: unknown) =>
	z.toJSONSchema(schema as z.core.$ZodType, { io: 'input', unrepresentable: 'any' }) as Schema

/** A value that the schema describes; `examples` replaces those that it cannot know, by name. */
function exampleOf(schema: Schema, name: string, examples: Record<string, Value>): Value {
	if (name in examples) return examples[name] as Value
	const [given] = schema.examples ?? []
	if (given !== undefined) return given as Value
	if (schema.const !== undefined) return schema.const as Value
	if (schema.enum) return schema.enum[0] as Value
	if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, name, examples)
	if (schema.type === 'array') return [exampleOf(schema.items ?? {}, name, examples)]
	if (schema.type === 'object')
		return Object.fromEntries(
			Object.entries(schema.properties ?? {}).map(([key, value]) => [key, exampleOf(value, key, examples)]),
		)
	return schema.type === 'boolean' ? true : 'x'
}

const isText = ({ type, const: fixed, enum: choices, anyOf }: Schema): boolean =>
	(type === 'string' && fixed === undefined && !choices) || (anyOf?.some(isText) ?? false)

export type Request = { method: 'GET' | 'POST'; url: string; body?: string; headers: Record<string, string> }

type Place = 'params' | 'query' | 'headers' | 'body'

/** The inputs of a route, by which part of a request they are in. */
export type Inputs = {
	/** A request in good faith. */
	good: Request
	/** The same with a text in one place. Names say where: 'body.name', 'params.number'. */
	withText: Map<string, (text: string) => Request>
	/** The same with a list of texts, and how many its schema takes. */
	withList: Map<string, { max: number; request: (texts: string[]) => Request }>
	/** The same with a text in all places at once. */
	withTexts: (text: string) => Request
}

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/** The inputs of a route, once for each type of body that it takes. */
export function inputsOf(
	{ method, url, schema, declared }: DeclaredRoute,
	examples: Record<string, Value> = {},
): Inputs[] {
	const part = (name: 'params' | 'querystring' | 'headers' | 'body') => {
		const { properties = {}, required = [] } = schema[name] ? schemaOf(schema[name]) : {}
		// Of the optional ones, a query has those with an example.
		const needed = Object.keys(properties).filter(
			(key) => name === 'body' || required.includes(key) || (name === 'querystring' && properties[key]?.examples),
		)
		const good = needed.map((key) => [key, exampleOf(properties[key] ?? {}, key, examples)] as const)
		return { properties, good: Object.fromEntries(good) as Record<string, Value> }
	}
	const [params, query, headers, body] = [part('params'), part('querystring'), part('headers'), part('body')]
	const whole = schema.body ? schemaOf(schema.body).examples?.[0] : undefined
	if (whole) body.good = { ...(whole as Record<string, Value>), ...pick(examples, Object.keys(body.good)) }

	const build = (
		type: string | undefined,
		given: { params?: object; query?: object; headers?: object; body?: object },
	): Request => {
		const all = { ...params.good, ...given.params } as Record<string, string>
		const path = url.replace(/:(\w+)/g, (_, name: string) => escaped(all[name] ?? ''))
		const search = new URLSearchParams({ ...(query.good as Record<string, string>), ...given.query })
		const content = { ...body.good, ...given.body }
		return {
			method: method as Request['method'],
			url: search.size > 0 ? `${path}?${search}` : path,
			headers: {
				...(Object.fromEntries(Object.entries(headers.good)) as Record<string, string>),
				...(given.headers as Record<string, string>),
				...(type && { 'content-type': type }),
			},
			...(type && { body: type === FORM ? String(new URLSearchParams(flat(content))) : JSON.stringify(content) }),
		}
	}

	const types = !schema.body ? [undefined] : typesOf(schema, declared.html === 'answer')
	return types.map((type) => {
		const withText: Inputs['withText'] = new Map()
		const withList: Inputs['withList'] = new Map()
		const texts: Partial<Record<Place, string[]>> = {}
		const add = (place: Place, properties: Record<string, Schema>) => {
			texts[place] = Object.keys(properties).filter((name) => isText(properties[name] ?? {}))
			for (const [name, property] of Object.entries(properties)) {
				const at = `${place}.${name}`
				if (isText(property)) withText.set(at, (text) => build(type, { [place]: { [name]: text } }))
				else if (property.type === 'array' && isText(property.items ?? {}))
					withList.set(at, {
						max: property.maxItems ?? 100,
						request: (texts) => build(type, { [place]: { [name]: texts } }),
					})
			}
		}
		add('params', params.properties)
		add('query', query.properties)
		add('headers', headers.properties)
		if (type) add('body', body.properties)
		// What no schema names.
		withText.set('query', (text) => build(type, { query: { other: text } }))
		const withTexts = (text: string) =>
			build(
				type,
				Object.fromEntries(
					Object.entries(texts).map(([place, names]) => [place, Object.fromEntries(names.map((name) => [name, text]))]),
				),
			)
		return { good: build(type, {}), withText, withList, withTexts }
	})
}

function typesOf({ consumes = [JSON_TYPE] }: { consumes?: unknown }, answersForms: boolean): string[] {
	const types = consumes as string[]
	return answersForms && !types.includes(FORM) ? [...types, FORM] : types
}

const pick = (values: Record<string, Value>, names: string[]) =>
	Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name] as Value]] : [])))

const flat = (content: Record<string, Value>) =>
	Object.fromEntries(
		Object.entries(content).map(([name, value]) => [name, Array.isArray(value) ? value.join('\n') : String(value)]),
	)

/** One segment of a path. What is malformed stays malformed. */
const escaped = (text: string) =>
	/%(?![0-9A-F]{2})|%E0%A4%A$/i.test(text)
		? text.replace(/[/?#]/g, encodeURIComponent)
		: encodeURIComponent(text.toWellFormed())

/** Texts that have once cost other programs much time or memory, by what they are made of; each of about `length` characters. */
export const hostileTexts = (length: number): Record<string, string> =>
	Object.fromEntries(
		Object.entries({
			long: 'W',
			words: 'a ',
			spaces: ' ',
			dashes: '-',
			digits: '0O1I',
			punctuation: '!(a.b)*[c]',
			markup: '<svg ',
			combining: 'a\u0301\u0323',
			'zero width': 'W\u200b',
			joiners: 'क\u094d\u200d',
			bidirectional: '\u202ea\u2066',
			astral: '𠮷',
			emoji: '👩🏽\u200d🏫',
			surrogates: '\ud800',
			unprintable: '\u0001',
			lines: '\r\n',
			percent: '%',
			'malformed percent': '%E0%A4%A',
			dots: '../',
			addresses: 'a@b.',
			repeated: 'www.a.example/',
		}).map(([kind, part]) => [kind, part.repeat(Math.ceil(length / part.length)).slice(0, length)]),
	)

/** Bodies that are JSON and nothing that a schema describes. */
export const costlyBodies = (bytes: number): Record<string, string> => ({
	'nested lists': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
	'nested objects': `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
	'many keys': `{${Array.from({ length: bytes / 9 }, (_, i) => `"${i}":1`).join()}}`,
	'equal keys': `{${Array.from({ length: bytes / 8 }, () => '"aaa":1').join()}}`,
	'many entries': `[${Array.from({ length: bytes / 2 }, () => '1').join()}]`,
	'a long number': `{"numbers":${'9'.repeat(bytes - 20)}}`,
	'escaped text': `{"numbers":["${'\\u0041'.repeat(bytes / 7)}"]}`,
})
