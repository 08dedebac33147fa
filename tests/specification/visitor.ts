import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { JSDOM } from 'jsdom'
import { expect, hold, open, ownPageTest, plainTest } from '#tests/journeys/site.ts'

export { expect, hold, open }

/** Signs that nobody sees, spaces but the plain one, and the hyphen at which no line breaks. */
const UNSEEN = /&nbsp;|(?![ \t\r\n])\s|[\p{Default_Ignorable_Code_Point}\u2011]/gu
/** Each with the text around it. */
const unseenIn = (text: string): string[] =>
	[...text.matchAll(UNSEEN)].map(({ index }) => text.slice(Math.max(0, index - 20), index + 20))

/** After each journey, the page that it ends on has no such sign in texts, attributes or data. */
const CHECKED = {
	plainCharacters: [
		async ({ page }: { page: Page }, use: (value: undefined) => Promise<void>) => {
			await use(undefined)
			expect(unseenIn(await page.content()).slice(0, 3), 'unseen characters').toEqual([])
		},
		{ auto: true },
	] as [(given: { page: Page }, use: (value: undefined) => Promise<void>) => Promise<void>, { auto: true }],
}
export const test = plainTest.extend<{ plainCharacters: undefined }>(CHECKED)
/** With a page of its own, for clocks, motion and other options of a browser. */
export const ownTest = ownPageTest.extend<{ plainCharacters: undefined }>(CHECKED)

// A window for each document would take longer than to parse it.
const parser = new new JSDOM('').window.DOMParser()

/** The document that is served at a path, without a redirect, with its source; scripts do not run. */
export async function documentAt(request: APIRequestContext, path: string, status = 200) {
	const answer = await request.get(path, { maxRedirects: 0 })
	expect(answer.status(), path).toBe(status)
	const source = await answer.text()
	return Object.assign(parser.parseFromString(source, 'text/html'), { source })
}

type Parent = Pick<ParentNode, 'querySelectorAll'>

/** The text of an element; line breaks of the source are spaces, every other character counts. */
export const textOf = (element: Node | null | undefined) =>
	element?.textContent?.replace(/[ \t\r\n]+/g, ' ').trim() ?? ''
export const textsOf = (root: Parent, selector: string) => [...root.querySelectorAll(selector)].map(textOf)
export const hrefsOf = (root: Parent, selector = 'a') =>
	[...root.querySelectorAll(selector)].map((link) => link.getAttribute('href') ?? '')
/** Expects each text as that of an element or of a part of one, character by character. */
export function expectWords(root: Element | Document, words: readonly string[]) {
	const found = new Set<string>()
	for (const element of root.querySelectorAll('*')) {
		found.add(textOf(element))
		for (const part of element.childNodes) if (part.nodeType === 3) found.add(textOf(part))
	}
	expect(words.filter((text) => !found.has(text))).toEqual([])
}

/** The same on the screen. */
export async function expectShown(scope: Page | Locator, text: string) {
	const shown = scope.getByText(text, { exact: true }).filter({ visible: true }).first()
	await expect(shown).toHaveJSProperty('textContent', text)
}

type Listed = { name: string; description: string; address: string; price: string; list: string }
const lists = new Map<string, { courses: Listed[]; pages: number }>()

/** Name, address and price of each course, from the pages of a list. Reading them takes a second, so it is done once. */
export async function listedCourses(request: APIRequestContext, list = '/courses/all') {
	const known = lists.get(list)
	if (known) return known
	const courses: Listed[] = []
	const pages = new Set([list])
	for (const path of pages) {
		const document = await documentAt(request, path)
		const paging = document.querySelector('nav[aria-label^="Pages"]')
		for (const href of paging ? hrefsOf(paging) : []) pages.add(href.replace(/#.*/, ''))
		for (const card of document.querySelectorAll('main article')) {
			const heading = card.querySelector('h3')
			courses.push({
				name: textOf(heading),
				description: textOf(heading?.nextElementSibling),
				address:
					[...card.querySelectorAll('a')].find((link) => textOf(link) === 'View Course')?.getAttribute('href') ?? '',
				price: textOf([...card.querySelectorAll('strong')].at(-1)),
				list: textOf(card.querySelector('s')),
			})
		}
	}
	const found = { courses, pages: pages.size }
	lists.set(list, found)
	return found
}

/** The body of spec 7 with the values of the journeys; nothing else is sent. */
export const REGISTRATION = {
	firstName: 'Asha',
	lastName: 'Rao',
	phone: '+919876543210',
	email: 'asha.rao@mail.example',
	workExp: '4+ years',
	auditExp: '1-3 years',
	isoStandards: [] as string[],
	languages: ['English'],
	city: 'Pune',
	country: 'India',
	course: 'Lead Auditor EMS',
	graduate: true,
	agree: true,
}

export const field = (scope: Page | Locator, name: string) =>
	scope.getByRole('textbox', { name, exact: true }).or(scope.getByRole('combobox', { name, exact: true }))

/** Types into a dropdown and takes the first option with that text. */
export async function choose(scope: Page | Locator, name: string, value: string) {
	// Again where the list arrives between the first key and the others, and takes the text back.
	await expect(async () => {
		await field(scope, name).fill(value)
		await scope.getByRole('option', { name: value }).first().click({ timeout: 15_000 })
	}).toPass()
}

/** Fills in the enrolment form; an empty value leaves that field alone. */
export async function fillIn(scope: Page | Locator, changes: Partial<Record<string, string>> = {}) {
	const values = {
		'First name': 'Asha',
		'Last name': 'Rao',
		Email: 'asha.rao@mail.example',
		'Mobile number': '9876543210',
		City: 'Pune',
		Country: 'India',
		'Work experience': '4+ years',
		'Audit experience': '1-3 years',
		Languages: 'English',
		Course: 'Lead Auditor EMS',
		...changes,
	}
	for (const [name, value] of Object.entries(values))
		if (/Country|experience|Languages|Course/.test(name)) value && (await choose(scope, name, value))
		else await field(scope, name).fill(value ?? '')
	await confirmBoth(scope)
}

export async function confirmBoth(scope: Page | Locator) {
	for (const name of ['I am a graduate with min. 50% marks*', 'I agree to the Terms and Conditions'])
		await scope.getByRole('checkbox', { name }).check()
}

export const submit = (scope: Page | Locator) => scope.getByRole('button', { name: 'Submit application' })
