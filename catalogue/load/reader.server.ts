import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CORE_SCHEMA, load } from 'js-yaml'
import type { z } from 'zod'
import { AWARDING_BODIES } from '#catalogue/bodies.ts'
import { ContentError } from '#catalogue/content-error.ts'
import { statusOf } from '#catalogue/evidence.ts'
import type { SharedFacts } from '#catalogue/schema.ts'
import type { Site } from '#catalogue/site-schema.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { UNSEEN } from '#shared/signs.ts'
import { storedDataTable } from '#shared/stored-data.ts'

const MISSING = /^Invalid input: .*received undefined$/

export function check<S extends z.ZodType>(file: string, shape: S, value: unknown): z.output<S> {
	const result = shape.safeParse(value)
	if (result.success) return result.data
	throw new ContentError(
		file,
		result.error.issues.map(
			(issue) => `${fieldOf(value, issue.path)}: ${MISSING.test(issue.message) ? 'is missing' : issue.message}`,
		),
	)
}

/** A path as an editor finds it: an entry of a list also by its id, such as `questions.3 (id 7).clause`. */
function fieldOf(value: unknown, path: PropertyKey[]): string {
	let at = value
	const parts = path.map((key) => {
		at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined
		const id = typeof key === 'number' && typeof at === 'object' && at !== null && 'id' in at ? ` (id ${at.id})` : ''
		return `${String(key)}${id}`
	})
	return parts.join('.') || '(whole file)'
}

export type Text = { file: string; field: string; text: string }

/** An entry of a list by its id where it has one. */
const nameOf = (key: string, inner: unknown) =>
	typeof inner === 'object' && inner !== null && 'id' in inner ? `id ${inner.id}` : key

/** All texts in a value of a file, each with its field. */
export function textsOf({ file, value }: { file: string; value: unknown }, field = ''): Text[] {
	if (typeof value === 'string') return [{ file, field, text: value }]
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([key, inner]) =>
		textsOf({ file, value: inner }, field ? `${field}.${nameOf(key, inner)}` : nameOf(key, inner)),
	)
}

const codeOf = (sign: string) => sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')

/** A curly quote, or a straight single one that opens a quotation, with what follows. */
const ODD_QUOTE = /(?:[“”„‘’]|(?<![^\s([])'(?=\S)).{0,20}/

/** Refuses quotes of another kind, so that all pages have one, and characters that nobody sees. */
export function withPlainSigns<Value>(file: string, value: Value): Value {
	const faults = textsOf({ file, value }).flatMap(({ field, text }) => {
		const [quote] = text.match(ODD_QUOTE) ?? []
		const [unseen] = text.match(UNSEEN) ?? []
		return [
			...(quote ? [`${field || 'text'}: ${quote}: quotations have " and apostrophes '`] : []),
			...(unseen
				? [`${field || 'text'}: has U+${codeOf(unseen)}, which nobody sees: write a plain space or hyphen`]
				: []),
		]
	})
	if (faults.length > 0) throw new ContentError(file, faults)
	return value
}

export function parseYaml(file: string, source: string): unknown {
	try {
		return load(source, { schema: CORE_SCHEMA })
	} catch (error) {
		throw new ContentError(file, [`not valid YAML: ${(error as Error).message.split('\n')[0]}`])
	}
}

/** A Markdown file: what stands between two lines of three hyphens, parsed, and the text behind them. */
export function parseMarkdown(file: string, source: string): { front: unknown; body: string } {
	const [, front, body] = source.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? []
	if (front === undefined || body === undefined)
		throw new ContentError(file, ['(whole file): needs front matter between two lines ---'])
	return { front: parseYaml(file, front), body }
}

const list = new Intl.ListFormat('en-GB')
const labels = Object.values(CONTACT_FIELDS).map(({ label }) => label.toLowerCase())

/** What the code and site.yaml let other files say as {{name}}; what is missing is said to be pending. */
export function siteFactsOf(site: Site) {
	const { name, legalName, office, phone, departments, gstin, grievanceOfficer: officer, evidence, tax, privacy } = site
	return new Map<string, string>([
		['name', name],
		['stored data', storedDataTable()],
		['contact fields', list.format(labels)],
		['awarding bodies', list.format(Object.values(AWARDING_BODIES).map((body) => body.name))],
		['legalName', legalName],
		['office', [...office.lines.filter((line) => line !== legalName), office.country].join(', ')],
		['phone', phone],
		['about offices', office.addresses.length > 0 ? `${office.addresses.join('; ')}.` : office.meaning],
		['ways to pay', site.waysToPay],
		['tax in India', tax.india.note],
		['tax abroad', tax.abroad.note],
		['gstin', gstin ? `Our GSTIN is ${gstin}.` : 'Our GSTIN is pending here; ask us for it.'],
		[
			'grievance officer',
			officer.name
				? `Our grievance officer is ${officer.name}, ${officer.email}.`
				: `The name of our grievance officer is pending here; write to ${officer.email}.`,
		],
		[
			'server country',
			privacy.serverCountry
				? `Our server is in ${privacy.serverCountry}.`
				: 'The country of our server is pending here; ask us.',
		],
		[
			'representative',
			privacy.representative
				? `Our representative in the EU and the UK is ${privacy.representative}.`
				: 'A representative in the EU and the UK is pending here.',
		],
		...Object.entries(evidence).map(([claim, entry]): [string, string] => [
			`about ${claim}`,
			`${entry.meaning} ${statusOf(entry)}`,
		]),
		...departments.map((department): [string, string] => [department.name, department.email]),
	])
}

export const source = (root: string, file: string) => readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')

/** Reads the files of one content folder, with the provider's facts filled in. */
export function readerOf(root: string, facts: ReadonlyMap<string, string>, wording: SharedFacts['wording'] = []) {
	const refuseWording = (file: string, text: string) => {
		const line = text.replaceAll(/\s+/g, ' ')
		const faults = wording.flatMap(({ not, say, in: folder = '', except }) => {
			const [found] = (file.startsWith(folder) && file !== except && line.match(not)) || []
			return found ? [`says "${found}": say ${say}`] : []
		})
		if (faults.length) throw new ContentError(file, faults)
		return text
	}
	const read = (file: string) =>
		refuseWording(file, source(root, file)).replace(/\{\{(.*?)\}\}/g, (_, name: string) => {
			const fact = facts.get(name)
			if (fact) return fact
			throw new ContentError(file, [
				`{{${name}}}: site.yaml and shared-facts.yaml have no such fact, only ${[...facts.keys()].join(', ')}`,
			])
		})
	// Git keeps no empty folder.
	const files = (folder: string, ending: string) =>
		(existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [])
			.filter((name) => name.endsWith(ending))
			.sort()
			.map((name) => `${folder}/${name}`)
	const readYaml = <S extends z.ZodType>(file: string, shape: S): z.output<S> =>
		check(file, shape, withPlainSigns(file, parseYaml(file, read(file))))

	return {
		files,
		readYaml,

		/** The files of a folder with their names; `faultsOf` says what is wrong with one. */
		readAll<S extends z.ZodObject>(
			folder: string,
			shape: S,
			faultsOf: (one: { slug: string } & z.output<S>, file: string) => string[],
		) {
			return files(folder, '.yaml').map((file) => {
				const one = { slug: basename(file, '.yaml'), ...readYaml(file, shape) }
				const faults = faultsOf(one, file)
				if (faults.length > 0) throw new ContentError(file, faults)
				return one
			})
		},

		/** What a Markdown file says before its text, and that text, which is not checked. */
		readFront<S extends z.ZodObject>(file: string, shape: S) {
			const { front, body } = parseMarkdown(file, read(file))
			return { facts: check(file, shape, withPlainSigns(file, front)), body }
		},
	}
}

export const byOrder = (one: { order: number }, other: { order: number }) => one.order - other.order

/** Each value with the file where it stands. */
export function refuseTwice(field: string, entries: [file: string, value: string | number][]) {
	const first = new Map<string, string>()
	for (const [file, value] of entries) {
		const key = String(value).toLowerCase()
		const other = first.get(key)
		first.set(key, other ?? file)
		if (other === undefined) continue
		const numbers = entries.map(([, one]) => one).filter((one) => typeof one === 'number')
		const advice = typeof value === 'number' ? `take ${Math.max(...numbers) + 1}` : 'choose another'
		const where = other === file ? 'is used twice' : `is also in ${other}`
		throw new ContentError(file, [`${field}: "${value}" ${where}, ${advice}`])
	}
}
