import { parse } from 'parse5'
import { renderDesk } from '#app/desk/render.tsx'
import { testOps } from '#ops/testing.ts'
import { testOrders } from '#server/booking/testing.ts'
import { readEnv } from '#server/env.ts'
import { accessOf } from './access.ts'
import { buildDesk } from './app.ts'
import { deskCommands } from './commands.ts'
import type { Renderer } from './renderer.ts'

const FORM = 'application/x-www-form-urlencoded'

type Node = { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: Node[]; value?: string }
export type Fields = Record<string, string>

type Form = { action: string; method: string; fields: Fields }
/** A row of a table. */
type Row = { words: string[]; links: string[]; forms: Form[] }

/** Forms, rows, links and text of a page, as a browser has them. */
export function readPage(html: string) {
	const forms: Form[] = []
	const links: string[] = []
	const rows: Row[] = []
	const words: string[] = []
	const visit = (node: Node, form?: Fields) => {
		const isRow = node.nodeName === 'tr'
		const begun = { words: words.length, links: links.length, forms: forms.length }
		const attrs = Object.fromEntries((node.attrs ?? []).map(({ name, value }) => [name, value]))
		const { name = '' } = attrs
		let inside = form
		if (node.nodeName === 'form') {
			inside = {}
			forms.push({ action: attrs['action'] ?? '', method: attrs['method'] ?? 'get', fields: inside })
		}
		if (
			inside &&
			node.nodeName === 'input' &&
			(attrs['type'] !== 'checkbox' || 'checked' in attrs) &&
			attrs['type'] !== 'file'
		)
			inside[name] = attrs['value'] ?? ''
		if (inside && node.nodeName === 'textarea') inside[name] = textOf(node)
		if (inside && node.nodeName === 'select') inside[name] = chosenIn(node)
		if (node.nodeName === 'a') links.push(attrs['href'] ?? '')
		if (node.nodeName === '#text') words.push(node.value ?? '')
		for (const child of node.childNodes ?? []) visit(child, inside)
		if (isRow && (links.length > begun.links || forms.length > begun.forms))
			rows.push({
				words: words.slice(begun.words),
				links: links.slice(begun.links),
				forms: forms.slice(begun.forms),
			})
	}
	visit(parse(html) as Node)
	return { forms, links, rows, text: words.join(' ').replaceAll(/\s+/g, ' ') }
}

const textOf = ({ value = '', childNodes = [] }: Node): string => value + childNodes.map(textOf).join('')

function chosenIn({ childNodes = [] }: Node): string {
	const options = childNodes.map(({ attrs = [] }) => Object.fromEntries(attrs.map(({ name, value }) => [name, value])))
	return (options.find((option) => 'selected' in option) ?? options[0])?.['value'] ?? ''
}

const UNSTYLED: Renderer = {
	render: (view) => renderDesk(view, { styles: [], name: 'Pramaan' }),
	assets: new Map(),
}

/** A desk with orders. */
export async function deskWithOrders() {
	const desk = await testDesk()
	return { ...desk, ...(await testOrders({}, desk.db)) }
}

/** A desk beside a store of its own, a browser that has signed in, and what the office has done with commands. */
export async function testDesk({
	settings = {},
	now = () => new Date(),
	renderer = UNSTYLED,
}: {
	settings?: Fields
	now?: () => Date
	renderer?: Renderer
} = {}) {
	const ops = await testOps()
	const env = readEnv({ ...ops.store, ...settings })
	const access = accessOf(env)
	const { app, sessions } = buildDesk({
		db: ops.db,
		env,
		access,
		renderer,
		now,
		logLevel: 'silent',
		commands: await deskCommands(),
	})
	const { origin } = access
	const own = { host: new URL(origin).host, origin, 'sec-fetch-site': 'same-origin' }
	const get = (url: string, headers: Fields = {}) => app.inject({ url, headers: { host: own.host, ...headers } })
	const post = (url: string, fields: Fields | URLSearchParams, headers: Fields = {}) =>
		app.inject({
			method: 'POST',
			url,
			payload: String(new URLSearchParams(fields)),
			headers: { ...own, 'content-type': FORM, ...headers },
		})
	async function enter(by = 'asha'): Promise<string> {
		const entered = await post('/enter', { ticket: sessions.newTicket(by) })
		return String(entered.headers['set-cookie']).split(';')[0] ?? ''
	}
	/** Somebody at the desk. */
	async function clerk(by = 'asha') {
		const cookie = await enter(by)
		const open = async (url: string) => {
			let answer = await get(url, { cookie })
			while (answer.statusCode === 303) answer = await get(String(answer.headers.location), { cookie })
			return { status: answer.statusCode, headers: answer.headers, body: answer.body, ...readPage(answer.body) }
		}
		const send = async (url: string, fields: Fields | URLSearchParams) => {
			const answer = await post(url, fields, { cookie })
			if (answer.statusCode === 303) return open(String(answer.headers.location))
			return { status: answer.statusCode, headers: answer.headers, body: answer.body, ...readPage(answer.body) }
		}
		/** The form with this address on a page, with what is typed into it. */
		const formOn = async (url: string, action: string, typed: Fields = {}) => {
			const { forms } = await open(url)
			const found = forms.find((form) => form.action === action)
			if (!found) throw new Error(`${url} has no form ${action}.`)
			return { ...found.fields, ...typed }
		}
		return { cookie, open, send, formOn }
	}
	const done = async () =>
		(await ops.db.selectFrom('officeEvents').select(['by', 'command', 'about']).orderBy('id').execute()).map(
			({ by, command, about }) => [by, command, about].join(' '),
		)
	return { ...ops, app, sessions, origin, own, get, post, enter, clerk, done }
}
