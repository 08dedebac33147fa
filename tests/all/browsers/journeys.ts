import assert from 'node:assert/strict'
import { countOf } from '#tests/journeys/content.ts'
import { extend } from '#tests/journeys/extension.ts'
import { outside } from '#tests/journeys/overflow.ts'
import { pagesOfEachLayout } from '#tests/journeys/pages.ts'
import { ZOOMED } from '#tests/journeys/screen.ts'
import type { Site } from '#tests/journeys/server.ts'
import { fromRightToLeft, longWords } from '#tests/journeys/text-changes.ts'
import { translate } from '#tests/journeys/translator.ts'
import { until, type Visitor } from './visitor.ts'

const all = countOf(() => true)
const leadAuditor = countOf(({ category }) => category === 'lead-auditor')

export const journeys: Record<string, (visitor: Visitor, site: Site) => Promise<void>> = {
	async 'filters and page numbers change the list of courses and its address'(visitor) {
		await visitor.open('/courses/all')
		await visitor.sees('h2', `${all.count} courses`)
		await visitor.select('Subject', 'EMS')
		await visitor.isAt('/courses/all?scheme=EMS')
		await visitor.seesNo('h2', `${all.count} courses`)
		await visitor.select('Subject', '')
		await visitor.isAt('/courses/all')
		await visitor.sees('h2', `${all.count} courses`)
		await visitor.select('Level', 'lead-auditor')
		await visitor.sees('h2', `${leadAuditor.count} courses`)
		await visitor.click('a', 'Page 2')
		await visitor.isAt('/courses/all?category=lead-auditor&page=2')
		await visitor.sees('h2', `${leadAuditor.count} courses, page 2 of ${leadAuditor.pages}`)
	},

	async 'a course page shows its prices and opens the registration form with its course'(visitor) {
		await visitor.open('/british_training/lead-auditor-qms')
		await visitor.select('Prices for', 'IN')
		await visitor.reads('₹15,000')
		await visitor.select('Prices for', 'US')
		await visitor.reads('$250')
		// The floating button is hidden while the registration link of the page is in view, as it is above the footer of a
		// high window.
		await visitor.page.resize(1440, 560)
		await visitor.page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
		await visitor.click('button', 'Enrol now')
		await visitor.sees('dialog', 'Enrol in a course')
		await visitor.hasValue('Course', 'Lead Auditor QMS')
	},

	async 'a registration is stored with every field'(visitor, site) {
		await visitor.open('/registration')
		await visitor.fill('First name', 'Asha')
		await visitor.fill('Last name', 'Rao')
		await visitor.fill('Email', 'asha.rao@example.com')
		await visitor.fill('Mobile number', '9876543210')
		await visitor.fill('City', 'Pune')
		await visitor.choose('Country', 'India')
		await visitor.choose('Work experience', '4+ years')
		await visitor.choose('Audit experience', 'Six audits')
		await visitor.choose('ISO standards you know', 'ISO 9001')
		await visitor.choose('ISO standards you know', 'ISO 50001')
		await visitor.press('Escape')
		await visitor.choose('Languages', 'English')
		await visitor.choose('Languages', 'Marathi')
		await visitor.press('Escape')
		await visitor.choose('Course', 'Lead Auditor EMS')
		await visitor.click('input', 'I am a graduate')
		await visitor.click('input', 'I agree to the')
		await visitor.click('button', 'Submit application')
		await visitor.reads('Registration successful!')
		await visitor.isAt('/british_training/lead-auditor-ems')
		const [row] = site.rows('select * from registrations order by rowid desc limit 1')
		assert.partialDeepStrictEqual(row, {
			first_name: 'Asha',
			last_name: 'Rao',
			email: 'asha.rao@example.com',
			phone: '+919876543210',
			city: 'Pune',
			country: 'India',
			work_exp: '4+ years',
			audit_exp: 'Six audits',
			iso_standards: '["ISO 9001","ISO 50001"]',
			languages: '["English","Marathi"]',
			course: 'Lead Auditor EMS',
			graduate: 1,
			agree: 1,
		})
	},

	async 'a certificate is found by its number, and an unknown one is not'(visitor) {
		await visitor.open('/policies/verification')
		await visitor.fill('Certificate number', 'prm-la-2025-00418')
		await visitor.click('button', 'Verify')
		await visitor.sees('h2', '✅ Certificate Found')
		await visitor.reads('Asha Rao')
		await visitor.open('/policies/verification')
		await visitor.fill('Certificate number', 'PRM-NONE')
		await visitor.click('button', 'Verify')
		await visitor.sees('h2', '❌ Certificate Not Found')
	},

	async 'the practice exam is passed with ten right answers'(visitor, site) {
		const answer = await fetch(`${site.url}/data/quiz/iso-9001.json`)
		const questions = (await answer.json()) as { correct: string[] }[]
		assert.equal(questions.length, 10)
		await visitor.open('/courses/practice-exam')
		await visitor.click('button', 'Start the exam: ISO 9001')
		for (const [index, { correct }] of questions.entries())
			for (const option of correct) await visitor.click(`form ol > li:nth-child(${index + 1}) label`, option)
		await visitor.click('button:enabled', 'Submit')
		await visitor.reads('10 of 10 right.')
	},

	async 'a group of the menu opens by click and by keyboard, and Escape closes it'(visitor) {
		await visitor.open('/about')
		// Hovering opens the group before the click; a later click would close it again.
		await until('the group is open', async () => {
			if (await visitor.page.find('nav button[aria-expanded=true]', 'Courses')) return true
			await visitor.click('nav button', 'Courses')
			return false
		})
		await visitor.sees('nav a', 'Training on Demand')
		await visitor.press('Escape')
		await visitor.seesNo('nav a', 'Training on Demand')
		await visitor.page.evaluate(() =>
			document.querySelector<HTMLElement>('[aria-controls=menu-iso-white-paper]')?.focus(),
		)
		await visitor.press('Enter')
		await visitor.sees('nav a', 'ISO 9001')
		await visitor.press('Tab')
		await visitor.press('Tab')
		await visitor.press('Enter')
		await visitor.isAt('/whitepaper/14001')
		await visitor.seesNo('nav a', 'ISO 9001')
	},

	async 'the menu of a phone opens, and closes when a link is chosen'(visitor) {
		await visitor.page.resize(390, 844)
		await visitor.open('/')
		await visitor.seesNo('#navigation')
		await visitor.click('button', 'Menu')
		await visitor.click('nav button', 'Our Policies')
		await visitor.click('nav a', 'Impartiality')
		await visitor.isAt('/policies/impartiality')
		await visitor.seesNo('#navigation')
		assert.ok(await visitor.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
	},

	async 'back and forward keep the filter and the scroll position'(visitor) {
		await visitor.open('/courses/all')
		await visitor.select('Level', 'lead-auditor')
		await visitor.sees('h2', `${leadAuditor.count} courses`)
		const link = 'main a[aria-label^="View Course"]'
		await visitor.page.evaluate((selector) => {
			const links = document.querySelectorAll(selector)
			links[links.length - 2]?.scrollIntoView({ block: 'center', behavior: 'instant' })
			// A click may scroll first, so the place that counts is that of the moment when the list is left.
			const leave = () => sessionStorage.setItem('left-at', String(scrollY))
			addEventListener('click', leave, { capture: true, once: true })
		}, link)
		const course = await visitor.page.evaluate((selector) => {
			const links = document.querySelectorAll<HTMLAnchorElement>(selector)
			const { ariaLabel, pathname, search } = links[links.length - 2] as HTMLAnchorElement
			return { name: ariaLabel ?? '', address: pathname + search }
		}, link)
		await visitor.click(link, course.name)
		await visitor.isAt(course.address)
		const from = await visitor.page.evaluate(() => Number(sessionStorage.getItem('left-at')))
		assert.ok(from > 200)
		await visitor.page.back()
		await visitor.isAt('/courses/all?category=lead-auditor')
		await visitor.hasValue('Level', 'lead-auditor')
		await until('the list is where it was', async () => Math.abs((await visitor.scrollPosition()) - from) < 10)
		await visitor.page.forward()
		await visitor.isAt(course.address)
	},

	async 'every layout keeps working when a translator and an extension change it'(visitor) {
		for (const path of pagesOfEachLayout()) {
			await visitor.open(path)
			await visitor.page.evaluate(extend)
			await visitor.page.evaluate(translate)
			await visitor.sees('main h1')
			await visitor.page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/about"]')?.click())
			await visitor.isAt('/about')
			await visitor.sees('main h1', 'About Us')
		}
	},

	async 'no layout is wider than the screen at a zoom of 400 %, from right to left and with long words'(visitor) {
		const [width, height] = ZOOMED
		await visitor.page.resize(width, height)
		for (const path of pagesOfEachLayout()) {
			await visitor.open(path)
			for (const change of [() => {}, fromRightToLeft, longWords]) {
				await visitor.page.evaluate(change)
				assert.deepEqual(await visitor.page.evaluate(outside), [], path)
			}
		}
	},
}
