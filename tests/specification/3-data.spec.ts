import {
	documentAt,
	expect,
	expectWords,
	field,
	hrefsOf,
	listedCourses,
	open,
	test,
	textOf,
	textsOf,
} from './visitor.ts'

const SHARED = '/exemplar-global/exemplar-global-certified-lead-auditor'

// Spec 1: Courses come under two awarding bodies, `british_training` and `exemplar-global`.
// Spec 2: Each card shows name and shortDescription and a View Course link to /{by}/{link}.
// Spec 2: Course link slugs seen: … several exemplar-global-* slugs.
// Spec 2: The slug exemplar-global-certified-lead-auditor is shared by many lead-auditor courses.
test('the list has 41 courses with unique names, a description, both prices and a View Course link', async ({
	request,
}) => {
	const { courses } = await listedCourses(request)
	expect(courses).toHaveLength(41)
	expect(new Set(courses.map(({ name }) => name)).size).toBe(41)
	for (const { name, description, price, list, address } of courses) {
		expect(description.length, name).toBeGreaterThan(20)
		expect(price, name).toMatch(/^₹(7|15),000$/)
		expect(list, name).toMatch(/^₹(10|22),000$/)
		expect(address, name).toMatch(/^\/(british_training|exemplar-global)\/[a-z0-9-]+(\?course=\d+)?$/)
	}
	const slugs = new Set(courses.map(({ address }) => address.replace(/^\/[^/]+\/|\?.*/g, '')))
	for (const slug of `iso-14001-awareness-training lead-auditor-ems lead-auditor-ohsms lead-auditor-isms
internal-auditor-ems internal-auditor-ohsms awareness-auditor-qms awareness-auditor-ems awareness-auditor-ohsms
lead-auditor-qms lead-auditor-isms-27001 lead-auditor-fsms-22000 exemplar-global-certified-lead-auditor`.split(/\s+/))
		expect(slugs).toContain(slug)
	expect([...slugs].filter((slug) => slug.startsWith('exemplar-global-')).length).toBeGreaterThan(3)
	const sharing = courses.filter(({ address }) => address.startsWith(SHARED))
	expect(sharing.length).toBeGreaterThan(5)
	expect(courses.find(({ name }) => name === 'Internal Auditor QMS')?.address).toContain('/lead-auditor-isms')
})

// Spec 1: There are 41 courses, ids 1 to 41.
// Spec 2: /british_training/{link} and /exemplar-global/{link}: … (or Apply).
test('each of the 41 courses is served as that course at the address of its card and at ?course=ID', async ({
	request,
}) => {
	const ids = new Set<number>()
	const titles = new Set<string>()
	for (const { name, address, price, list } of (await listedCourses(request)).courses) {
		const document = await documentAt(request, address)
		expect(textsOf(document, 'h1')).toEqual([name])
		expect(document.title.startsWith(name), document.title).toBe(true)
		expectWords(document.querySelector('main header') as Element, [price, list])
		const data = JSON.parse(textOf(document.querySelector('script[type="application/ld+json"]')))
		const described = data['@graph'].filter((thing: { '@type': string }) => thing['@type'] === 'Course')
		expect(described.map((course: { name: string }) => course.name)).toEqual([name])
		const keys = textsOf(document, 'main section > :is(p, span, h2)')
		for (const key of ['Overview', 'Outline', 'Certificate']) expect(keys, name).toContain(key)
		expect(
			keys.filter((key) => key === 'Application Process' || key === 'Apply'),
			name,
		).toHaveLength(1)

		const [enrol = ''] = hrefsOf(document, 'main a[href^="/registration?course="]')
		const id = Number(enrol.match(/\d+/)?.[0])
		const exact = await request.get(`${address.split('?')[0]}?course=${id}`, { maxRedirects: 0 })
		expect((await exact.text()) === document.source, name).toBe(true)
		ids.add(id)
		titles.add(document.title)
	}
	expect([...ids].sort((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1))
	expect(titles.size).toBe(41)
})

test('an address that several courses share offers all of them, also for a number that is none of theirs', async ({
	request,
}) => {
	const { courses } = await listedCourses(request)
	for (const path of [SHARED, '/british_training/lead-auditor-isms']) {
		const names = courses.filter(({ address }) => address.split('?')[0] === path).map(({ name }) => name)
		expect(names.length).toBeGreaterThan(1)
		for (const query of ['', '?course=999', '?course=x']) {
			const main = (await documentAt(request, path + query)).querySelector('main') as Element
			expectWords(main, names)
			const offered = hrefsOf(main).filter((href) => href.startsWith(`${path}?course=`))
			expect(new Set(offered).size).toBe(names.length)
		}
	}
})

// Spec 3: Registration (application form): firstName … agree (boolean).
// Spec 3: Reference lists: about 250 countries … country dropdowns.
// Spec 3: ISO standards options: ISO 9001, … 'Can't find right ISO standard? Please write'.
// Spec 3: Languages: English, Hindi, plus an empty-value entry 'Add more'.
// Spec 3: Work experience: '4+ years'.
// Spec 3: Audit experience: '0-1 years', '1-3 years', '3+ years'.
// Spec 9: Default country code +91;
// Spec 9: dropdown row height 35 px.
test('the enrolment form has every field of a registration, +91 as country code, and lists with their options and prompts', async ({
	page,
}) => {
	await open(page, '/registration')
	for (const name of ['First name', 'Last name', 'Email', 'Mobile number', 'City'])
		await expect(field(page, name)).toHaveValue('')
	await expect(field(page, 'Country code')).toHaveValue(/^\+91\b/)
	for (const [name, options] of [
		['Work experience', ['4+ years']],
		['Audit experience', ['0-1 years', '1-3 years', '3+ years']],
		[
			'ISO standards you know',
			['ISO 9001', 'ISO 14001', 'ISO 45001', 'ISO 27001', "Can't find right ISO standard? Please write"],
		],
		['Languages', ['English', 'Hindi', 'Add more']],
	] as const) {
		await page.getByRole('combobox', { name }).click()
		await expect
			.poll(() => page.getByRole('option').evaluateAll((rows) => rows.map((row) => row.textContent)))
			.toEqual(options)
		await page.keyboard.press('Escape')
	}
	for (const name of ['Country', 'Country code']) {
		await field(page, name).click()
		const first = page.getByRole('option').first()
		await expect(first).toBeVisible()
		expect((await page.getByRole('option').nth(1).boundingBox())?.height).toBe(35)
		await expect
			.poll(async () => Math.abs((await page.getByRole('option').count()) - 250), { message: name })
			.toBeLessThan(10)
		await field(page, name).fill('Zambia')
		await expect(page.getByRole('option')).toHaveCount(1)
		await expect(page.getByRole('option')).toContainText(name === 'Country' ? 'Zambia' : '+260 Zambia')
		await expect(page.getByRole('option')).toContainText('🇿🇲')
		await page.keyboard.press('Escape')
		await page.keyboard.press('Escape')
	}
	await field(page, 'Course').click()
	await expect(page.getByRole('option')).toHaveCount(41)
	await page.keyboard.press('Escape')
	for (const name of ['I am a graduate with min. 50% marks*', 'I agree to the Terms and Conditions'])
		await expect(page.getByRole('checkbox', { name })).not.toBeChecked()
	await expect(page.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute('href', '/policies/terms')
	// Entries without a value are prompts to type, and are never chosen.
	for (const [name, prompt] of [
		['Languages', 'Add more'],
		['ISO standards you know', "Can't find right ISO standard? Please write"],
	] as const) {
		const box = page.getByRole('combobox', { name })
		await box.click()
		await page.getByRole('option', { name: prompt }).click()
		await expect(box).toBeFocused()
		await expect(box).toHaveValue('')
		await expect(page.getByRole('button', { name: `Remove ${prompt}` })).toHaveCount(0)
		await page.keyboard.press('Escape')
	}
})

// Spec 2: Upcoming-class links go to … and {token}.
// Spec 3: Sample data: four online classes … the early-bird offer.
test('the panel has the four sample classes with dates, venue, time and faculty, and the notice', async ({
	request,
}) => {
	const panel = (await documentAt(request, '/')).querySelector('aside') as Element
	const items = [...panel.querySelectorAll('li')]
	for (const [standard, dates, href] of [
		['ISO 9001:2015', 'Sep 25 – 29, 2025', '/exemplar-global/lead-auditor-qms'],
		['ISO/IEC 27001:2022', 'Sep 25 – 29, 2025', '/exemplar-global/lead-auditor-isms-27001'],
		['ISO 14001:2015', 'Oct 01 – 05, 2025', '/exemplar-global/lead-auditor-ems'],
		['ISO 22000:2018', 'Oct 01 – 05, 2025', '/exemplar-global/lead-auditor-fsms-22000'],
	] as const) {
		const texts = items.filter((item) => hrefsOf(item).includes(href)).map((item) => textsOf(item, 'p'))
		expect(texts).toContainEqual([
			expect.stringContaining(standard),
			`${dates} · Online (Zoom)`,
			'10:00 AM to 5:00 PM IST · Pramaan faculty',
		])
	}
	const notice = items.find((item) => textOf(item).startsWith('Early-bird offer'))
	expect(textOf(notice)).toContain('up to 20% when you enrol at least 10 days before the start')
	const dates = textsOf(panel, 'li p').flatMap((text) => text.match(/^\D{3} \d.*?, \d{4}/) ?? [])
	expect(dates.length).toBeGreaterThanOrEqual(4)
	for (const date of dates) expect(date).toMatch(/^[A-Z][a-z]{2} \d\d( – ([A-Z][a-z]{2} )?\d\d)?, 20\d\d$/)
})

// Spec 3: Quiz course groups, … ISO 45001.
test('the practice exam has the five groups of the specification, each with a description', async ({ request }) => {
	const main = (await documentAt(request, '/courses/practice-exam')).querySelector('main') as Element
	for (const title of ['ISO 9001', 'ISO 27001', 'Lead Auditor', 'ISO 14001:2015', 'ISO 45001']) {
		const heading = [...main.querySelectorAll('h3')].find((one) => textOf(one) === title)
		expect(textOf(heading?.nextElementSibling).length, title).toBeGreaterThan(20)
	}
})
