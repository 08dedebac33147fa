// Makes every everyday change on a copy of the project, and looks whether all that shows it follows.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openIndex } from '#app/features/search/engine.ts'
import type * as Render from '#app/render.tsx'
import type { PrerenderPath } from '#app/router/prerender-paths.server.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { postJson } from '#server/testing/process.ts'
import { CONTACT_EXAMPLE } from '#shared/forms/contact-fields.ts'
import { REGISTRATION_EXAMPLE } from '#shared/forms/registration-fields.ts'
import { CHANGES, NEW, TODAY } from './changes.ts'
import { Project } from './project.ts'

const ASSETS = { styles: [], modules: [], version: 'test' }
const before = loadContent()

const project = new Project()
afterAll(() => project.remove())

// So that all classes that the site shows are the new one.
for (const file of project.files('content/classes/*.yaml')) rmSync(project.path(file))
const touched = new Map(Object.entries(CHANGES).map(([name, { make }]) => [name, project.touchedBy(make)]))

test.each(Object.entries(CHANGES))('%s: the change touches no more files than it may', (name, { most }) => {
	const files = touched.get(name) ?? []
	expect(files.length).toBeGreaterThan(0)
	expect(files.length, files.join(', ')).toBeLessThanOrEqual(most)
})

test('the types of all sources and tests fit after the changes', async () => {
	expect(await project.run('tsc', ['--noEmit', '-p', '.'])).toBe('')
})

test('the content keeps all rules after the changes', async () => {
	expect(await project.run('node', ['scripts/check-content.ts'])).toMatch(/Everything passed\.\n$/)
})

describe('the site of the changed project', () => {
	let render: typeof Render
	let paths: PrerenderPath[]
	/** Every page by its address, and every file that is no PDF. */
	const pages = new Map<string, string>()
	const files = new Map<string, string>()

	beforeAll(async () => {
		render = await project.render()
		paths = await render.prerenderPaths()
		const read = await Promise.all(paths.map(({ path }) => render.readPage(path)))
		const found = read.flatMap((page) => page ?? [])
		const headings = new Map(found.map(({ address, head }) => [address, head.heading ?? head.title]))
		for (const page of found) pages.set(page.address, await render.renderPage(page, ASSETS, headings))
		for (const { path, read } of await render.allResources())
			if (!path.endsWith('.pdf')) {
				const body: unknown = await read()
				files.set(path, typeof body === 'string' ? body : JSON.stringify(body))
			}
	})

	const page = (path: string) => pages.get(path) ?? ''
	const file = (path: string) => files.get(path) ?? ''
	const json = (path: string) => JSON.parse(file(path))
	/** Where a text is left. */
	const left = (text: string) => [...pages, ...files].flatMap(([path, body]) => (body.includes(text) ? [path] : []))

	const expectPage = (path: string, ...texts: string[]) => {
		expect(paths).toContainEqual({ path, inSitemap: true })
		expect(file('/sitemap.xml')).toContain(`${path}</loc>`)
		expect(lacks(path, ...texts), path).toEqual([])
	}
	/** Which of some texts a page lacks: all of a page in the message of a failure would hide its cause. */
	const lacks = (path: string, ...texts: string[]) => texts.filter((text) => !page(path).includes(text))
	const found = (query: string) =>
		openIndex(json('/data/search.json'))(query).groups.flatMap(({ matches }) => matches.map(({ to }) => to))

	test('has a page for every address, and no address twice', () => {
		expect([...pages.keys()]).toEqual([...new Set(paths.map(({ path }) => path))])
	})

	test('shows the new provider on every page, and the old one nowhere', () => {
		const { site } = before
		for (const path of pages.keys()) expect(lacks(path, NEW.phone, NEW.street), path).toEqual([])
		for (const old of [site.phone, site.legalName, site.office.lines[1] ?? '']) expect(left(old)).toEqual([])
		expect(file('/manifest.webmanifest')).toContain(NEW.legalName)
	})

	test('has the course on its page, in lists, filters, the form and the search', async () => {
		const { id, name, link } = NEW.course
		const address = `/british_training/${link}`
		expectPage(address, `<h1>${name}</h1>`, '"@type":"Course"')
		for (const list of ['all', 'training', 'lead-auditor']) {
			const listed = [...pages].filter(([path]) => path.startsWith(`/courses/${list}`)).map(([, html]) => html)
			expect(listed.join('').includes(`href="${address}"`), list).toBe(true)
			expect(json(`/data/courses/index/${list}.json`)).toContainEqual(expect.objectContaining({ id }))
		}
		expect(json(`/data/courses/card/${id}.json`)).toMatchObject({ id, name })
		expect(json('/data/courses.json')).toContainEqual([id, name])
		expect(json(`/data/registration/${id}.json`)).toMatchObject({ name, to: address })
		expect(found(name)).toContain(address)
	})

	test('has the class in the calendar, the panel, the feeds, the form, the search and on the page of its course', async () => {
		const title = `${NEW.course.name}, in spring`
		for (const path of ['/courses/calendar', `/british_training/${NEW.course.link}`])
			expect(lacks(path, NEW.klass), path).toEqual([])
		expect(render.readSite().upcoming).toMatchObject({
			items: expect.arrayContaining([expect.objectContaining({ title })]),
		})
		for (const name of [NEW.klass, 'all', 'qms'])
			expect(file(`/classes/${name}.ics`)).toContain(`SUMMARY:${title.replace(',', '\\,')}`)
		expect(json(`/data/classes/${NEW.klass}.json`)).toMatchObject({ course: NEW.course.name })
		expect(found('in spring')).toContain(`/registration?course=${NEW.course.id}&class=${NEW.klass}`)
		for (const { slug } of before.classes) expect(left(slug)).toEqual([])
	})

	test('has the policy on its page, in the list, the menu and the search', async () => {
		const { slug, title } = NEW.policy
		const path = `/policies/${slug}`
		expectPage(path, `<h1>${title}</h1>`)
		for (const other of ['/policies', '/']) expect(lacks(other, `href="${path}"`), other).toEqual([])
		expect(found(title)).toContain(path)
	})

	test('has the practice group with its topics, exams and questions, also the new one', () => {
		const { slug, title } = NEW.group
		const path = `/courses/practice-exam/${slug}`
		expectPage(path, title)
		for (const topic of ['scope', 'audits']) expectPage(`${path}/${topic}`)
		for (const exam of ['full-exam', 'repeat']) expect(pages.has(`${path}/${exam}`), exam).toBe(true)
		expect(lacks('/courses/practice-exam', title)).toEqual([])
		expect(json(`/data/quiz/${slug}.json`)).toHaveLength(10)
		expect(lacks(`${path}/leading`, NEW.question)).toEqual([])
	})

	test('has the awarding body with its list, filter, links, evidence and breadcrumbs', async () => {
		const { key, name, list } = NEW.body
		const address = `/${key}/${NEW.bodyCourse.link}`
		expectPage(address, `<h1>${NEW.bodyCourse.name}</h1>`, `/courses/${list}"`)
		expectPage(`/courses/${list}`, `href="${address}"`)
		expect(lacks('/courses/all', `<option value="${key}">`)).toEqual([])
		for (const path of ['/', '/about']) expect(lacks(path, name), path).toEqual([])
		expect(lacks('/', `href="/courses/${list}"`)).toEqual([])
		expect(lacks('/accredited', `${name} as awarding body`)).toEqual([])
		expect(found('Northern')).toContain(address)
	})

	test('has the page in the sitemap, the footer and the search', async () => {
		const { path, title } = NEW.page
		expectPage(path, `<h1>${title}</h1>`)
		expect(lacks('/about', `href="${path}"`)).toEqual([])
		expect(found(title)).toContain(path)
	})

	test('asks for the new contact field, and names it in the notice and the privacy policy', () => {
		const { name, label } = NEW.contactField
		expect(lacks('/contact', `name="${name}"`)).toEqual([])
		expect(lacks('/policies/stored-data', ` ${label.toLowerCase()}, `)).toEqual([])
		expect(lacks('/contact', `${label.toLowerCase()},`)).toEqual([])
	})
})

describe('the server of the changed project', () => {
	const settings = { DATA_DIR: '', LOG_LEVEL: 'error' }
	let url: string
	const ops = (...args: string[]) => project.run('node', ['ops/main.ts', ...args], settings)
	const mailed = (kind: string) => () => project.files(`records/mail/${kind}*.eml`).map(project.read).join('')
	const post = async (path: string, body: object, headers = {}) => {
		const answer = await postJson(url + path, body, headers)
		return { status: answer.status, body: (await answer.json()) as { reference: string } }
	}

	beforeAll(async () => {
		settings.DATA_DIR = project.path('records')
		mkdirSync(settings.DATA_DIR)
		url = await project.serve(settings)
	})

	test('takes, describes, stores, mails, exports and hands out the new contact field', async () => {
		const { name, label } = NEW.contactField
		const described = await (await fetch(`${url}/api/openapi.json`)).text()
		expect(described).toContain(`"${name}":{`)
		const { status } = await post('/api/contact', { ...CONTACT_EXAMPLE, [name]: 'Sethi Steel' })
		expect(status).toBe(200)
		expect(await ops('forms', 'list', 'messages', '--csv')).toMatch(/"Sethi Steel"/)
		expect(await ops('forms', 'list', 'messages', '--csv')).toContain(name)
		expect(await ops('person', 'export', CONTACT_EXAMPLE.email)).toContain(`"${name}": "Sethi Steel"`)
		const mail = mailed('contact-department')
		await expect.poll(mail).toContain(`${label}:`)
		expect(mail()).toContain('Sethi Steel')
	})

	test('takes the new course and class, defers the order with the new command, state and mail, and certifies', async () => {
		const { course } = NEW
		const person = { ...REGISTRATION_EXAMPLE, course: course.name }
		const { status, body } = await post('/api/register', person, { 'form-class': NEW.klass, 'consent-version': TODAY })
		expect([status, body]).toEqual([201, expect.anything()])
		await ops(...NEW.command.split(' '), body.reference)
		expect(await ops('orders', 'list', '--state', NEW.state.name)).toContain(NEW.state.text)
		// The server looks every two seconds for mails of other processes.
		await expect.poll(mailed(NEW.mail.kind.replace('/', '-')), { timeout: 60_000 }).toContain(NEW.mail.happened)
		expect(await ops('--help')).toContain(`npm run ops -- ${NEW.command}`)

		const passed = join(settings.DATA_DIR, 'passed.csv')
		writeFileSync(passed, `reference,passed\n${body.reference},yes\n`)
		await ops('certificates', 'issue', NEW.klass, passed, '--without-seat', '--all-the-same')
		const [head, row] = (await ops('certificates', 'list', '--csv')).split('\r\n')
		expect(head).toContain(NEW.certificateField.name)
		expect(row).toContain('"Jaipur"')
		expect(await ops('certificates', 'list', row?.match(/[A-Z]+-[\w-]+/)?.[0] ?? '')).toContain('Jaipur')
		await expect.poll(mailed('registration-confirmation')).toContain(NEW.phone)
	})
})
