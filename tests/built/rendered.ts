import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { parse } from 'parse5'
import { buildApp } from '#server/app.ts'
import { saveCertificates } from '#server/certificates/import.ts'
import { readOffer } from '#server/company/offer.ts'
import { openDatabase } from '#server/db/open.ts'
import { transactions } from '#server/db/write.ts'
import { readEnv } from '#server/env.ts'
import { startDrawer } from '#server/pdf/drawer.ts'
import { classAhead } from '#server/testing/class.ts'
import { CERTIFICATE } from '#server/testing/examples.ts'
import { inputsOf } from '#server/testing/inputs.ts'
import { loadWebsite } from '#server/website/files.ts'
import { loadRenderedPages } from '#server/website/rendered.ts'
import { QUOTE_EXAMPLE } from '#shared/forms/quote-fields.ts'
import { REGISTRATION_EXAMPLE } from '#shared/forms/registration-fields.ts'
import { elementsIn } from './elements.ts'

const dist = join(import.meta.dirname, '../../dist')

const classesInSheet = new Map<string, Set<string>>()
function classesOf(sheet: string) {
	const known =
		classesInSheet.get(sheet) ??
		new Set(
			[...readFileSync(join(dist, 'client', sheet), 'utf8').matchAll(/\.([_a-z][\w-]*)/gi)].map(
				([, name]) => `${name}`,
			),
		)
	classesInSheet.set(sheet, known)
	return known
}

/** What the elements of a document and their classes are. Parsing each of a thousand answers would take ten times as long. */
export const layoutOf = (html: string) => (html.match(/<\w+|\bclass="[^"]*"/g) ?? []).join()

/** The classes in a document that no rule in its style sheets names. */
export function classesWithoutRule(html: string): string[] {
	const elements = elementsIn(parse(html)).map(({ attrs }) =>
		Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
	)
	const sheets = elements.filter(({ rel, disabled }) => rel === 'stylesheet' && disabled === undefined)
	const styled = new Set(sheets.flatMap(({ href = '' }) => [...classesOf(href)]))
	const used = new Set(elements.flatMap((element) => (element['class'] ?? '').split(/\s+/).filter(Boolean)))
	return [...used.difference(styled)]
}

/** Pages that the server rendered, by the route that declares them; each layout once. */
export async function renderedPages(): Promise<Map<string, string[]>> {
	const dataDir = mkdtempSync(join(tmpdir(), 'pramaan-styles-'))
	const env = readEnv({ DATA_DIR: dataDir, RATE_LIMIT: 'off' })
	const { courses, prices, seller } = await readOffer()
	const [[course, courseId] = ['', 0]] = courses
	const open = classAhead(courseId, 'quality-ahead', 60)
	const db = await openDatabase(env)
	const app = buildApp({
		db,
		write: transactions(db),
		courses: new Map(courses),
		classes: new Map([[open.slug, open]]),
		prices: new Map(prices),
		seller,
		secret: 'a secret of the tests',
		drawer: startDrawer(),
		env,
		website: loadWebsite(join(dist, 'client'), {}),
		rendered: loadRenderedPages(join(dist, 'server'), []),
	})
	await saveCertificates(db, [CERTIFICATE])
	const order = await post(app, '/api/register', { ...REGISTRATION_EXAMPLE, course }, { 'form-class': open.slug })
	const quote = await post(app, '/api/quotes', { ...QUOTE_EXAMPLE, course, class: open.slug })
	const token = `${order['order']}`.replace('/orders/', '')
	await db.updateTable('registrations').set({ seatToken: token }).execute()
	const examples = {
		token,
		person: `${order['reference']}`,
		numbers: `${CERTIFICATE.number}\nPRM-NONE`,
		...REGISTRATION_EXAMPLE,
	}
	const ofQuote = { token: `${quote['quote']}`.replace('/quotes/', '') }
	const pages = new Map<string, string[]>()
	for (const route of app.routeTable) {
		if (route.declared.html === 'none') continue
		const layouts = new Map<string, string>()
		for (const { good, withText } of inputsOf(route, { ...examples, ...(route.url.startsWith('/quotes/') && ofQuote) }))
			for (const request of [...[...withText.values()].flatMap((make) => [make('\0'), make('')]), good]) {
				const first = await app.inject(request)
				const { location } = first.headers
				const { headers, body } = first.statusCode === 303 ? await app.inject(`${location}`) : first
				if (`${headers['content-type']}`.startsWith('text/html')) layouts.set(layoutOf(body), body)
			}
		pages.set(`${route.method} ${route.url}`, [...layouts.values()])
	}
	await app.close()
	await db.destroy()
	rmSync(dataDir, { recursive: true })
	return pages
}

async function post(app: FastifyInstance, url: string, body: object, headers: Record<string, string> = {}) {
	const answer = await app.inject({ method: 'POST', url, headers, payload: body })
	if (answer.statusCode !== 201) throw new Error(`${url}: ${answer.body}`)
	return answer.json() as Record<string, unknown>
}
