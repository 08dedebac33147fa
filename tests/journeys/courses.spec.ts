import type { Page } from '@playwright/test'
import { countOf, courseAddress, courses, first, ofLevel, site } from './content.ts'
import { expect, open, ownPageTest, PLAIN_VISIT, plainTest as test } from './site.ts'

test.use(PLAIN_VISIT)

const cards = 'article:has(a[aria-label^="View Course"])'

const all = countOf(() => true)
const british = countOf(({ by }) => by === 'british_training')
const exemplar = countOf(({ by }) => by === 'exemplar-global')
const leadAuditor = countOf(ofLevel('lead-auditor'))
const sharingCourses = Map.groupBy(courses, courseAddress)
	.values()
	.flatMap((atPath) => (atPath.length > 1 ? atPath : []))
	.toArray()

test('course lists show nine courses a page with numbered pages and the right total', async ({ page }) => {
	for (const [path, { count, pages, onFirst }] of [
		['/courses/all', all],
		['/courses/training', british],
		['/courses/exemplar-global', exemplar],
		['/courses/lead-auditor', leadAuditor],
		['/courses/internal-auditor', countOf(ofLevel('internal-auditor'))],
		['/courses/awareness', countOf(ofLevel('awareness-auditor'))],
	] as const) {
		await open(page, path)
		await expect(page.getByRole('heading', { level: 2, name: `${count} courses` })).toBeVisible()
		await expect(page.locator(cards)).toHaveCount(onFirst)
		await expect(page.getByRole('navigation', { name: 'Pages of the course list' })).toHaveCount(pages > 1 ? 1 : 0)
	}
	await open(page, '/courses/all')
	const { count, pages, onLast } = all
	const numbers = page.getByRole('navigation', { name: 'Pages of the course list' })
	const first = await page.locator(cards).first().getByRole('heading').textContent()
	await numbers.getByRole('link', { name: `Page ${pages}`, exact: true }).click()
	await expect(page.locator(cards)).toHaveCount(onLast)
	await expect(page).toHaveURL(new RegExp(`/courses/all/${pages}#found$`))
	await expect(
		page.getByRole('heading', { level: 2, name: `${count} courses, page ${pages} of ${pages}` }),
	).toBeFocused()
	await page.reload()
	await expect(page.locator(cards)).toHaveCount(onLast)
	await page.goBack()
	await expect(page.locator(cards).first().getByRole('heading')).toHaveText(first ?? '')
})

test('filters narrow the list, return to page 1 and can be cleared', async ({ page }) => {
	await open(page, '/courses/all/3')
	await page.getByLabel('Awarding body').focus()
	await page.getByLabel('Awarding body').selectOption('exemplar-global')
	const { count, pages, onLast } = exemplar
	const heading = (number: number) =>
		page.getByRole('heading', { level: 2, name: `${count} courses, page ${number} of ${pages}` })
	await expect(heading(1)).toBeVisible()
	await expect(page).toHaveURL('/courses/all?by=exemplar-global')
	await expect(page).toHaveTitle(/^All courses \| /)
	await expect(page.getByLabel('Awarding body')).toBeFocused()
	await page.getByRole('link', { name: `Page ${pages}`, exact: true }).click()
	await expect(heading(pages)).toBeFocused()
	await expect(page.locator(cards)).toHaveCount(onLast)
	await open(page, page.url())
	await expect(heading(pages)).toBeVisible()
	await page.getByLabel('Level').selectOption('internal-auditor')
	const both = courses.filter(({ by, category }) => by === 'exemplar-global' && category === 'internal-auditor')
	await expect(page.getByRole('heading', { level: 2, name: `${both.length} courses` })).toBeVisible()
	const without = courses.find(({ scheme }) => both.every((course) => course.scheme !== scheme))
	const nothing = page.getByLabel('Subject').locator(`option[value="${without?.scheme}"]`)
	await expect(nothing).toBeDisabled()
	await expect(nothing).toHaveText(/ \(0\)$/)
	await open(page, `/courses/all/3?by=exemplar-global&category=internal-auditor&scheme=${without?.scheme}`)
	await expect(page.getByText('No course matches these filters.')).toBeVisible()
	await page.getByRole('button', { name: 'Clear the filters' }).click()
	await expect(
		page.getByRole('heading', { level: 2, name: `${all.count} courses, page 1 of ${all.pages}` }),
	).toBeVisible()
})

test('counts of the choices, chips that remove a filter and sorting follow the chosen filters', async ({ page }) => {
	await open(page, '/courses/all')
	const subject = page.getByLabel('Subject')
	const found = (number: number) =>
		page.getByRole('heading', { level: 2, name: new RegExp(`^${number} courses?(,|$)`) })
	await subject.selectOption('ISMS')
	const isms = courses.filter(({ scheme }) => scheme === 'ISMS')
	await expect(found(isms.length)).toBeVisible()
	const lead = isms.filter(({ category }) => category === 'lead-auditor')
	await expect(page.getByLabel('Level').locator('option[value="lead-auditor"]')).toHaveText(
		`Lead auditor (${lead.length})`,
	)
	await page.getByLabel('Sort by').selectOption('length')
	await expect(page).toHaveURL('/courses/all?scheme=ISMS&sort=length')
	await expect(page.locator(cards).first()).toContainText('1 day')
	const chips = page.getByRole('navigation', { name: 'Remove a filter' })
	await chips.getByRole('link', { name: /^Information security/ }).click()
	await expect(page).toHaveURL('/courses/all?sort=length')
	await expect(found(all.count)).toBeVisible()
	await expect(chips).toBeHidden()
})

test('a course with a fee in rupees only is set apart in words where fees are compared in dollars', async ({
	page,
}) => {
	const rupeesOnly = courses.filter((course) => !course.offer_usd_price)
	expect(rupeesOnly.length).toBeGreaterThan(1)
	await open(page, '/courses/lead-auditor?sort=price&price=USD-250')
	const words = page.getByText(/^\d courses have a fee in rupees only, not compared with fees in dollars/)
	await expect(words).toHaveText(/left out\.$/)
	for (const { name } of rupeesOnly) await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
	await open(page, '/courses/all')
	await page.getByLabel('Prices for').selectOption('ZZ')
	await page.getByLabel('Sort by').selectOption('price')
	await expect(words).toHaveText(/listed last\.$/)
	await page.getByRole('link', { name: `Page ${all.pages}`, exact: true }).click()
	await expect(page.locator(cards).last()).toContainText(rupeesOnly.at(-1)?.name ?? '')
	await page.getByLabel('Prices for').selectOption('IN')
	await expect(words).toHaveCount(0)
})

test.describe('a list on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } })
	test('shows two filters and a course in the first screen, and the other filters behind one button', async ({
		page,
	}) => {
		await open(page, '/courses/all')
		await expect(page.getByLabel('Subject')).toBeInViewport()
		await expect(page.locator(cards).first().getByRole('heading')).toBeInViewport()
		const body = page.getByLabel('Awarding body')
		await expect(body).toBeHidden()
		await page.getByText('More filters').click()
		await body.selectOption('exemplar-global')
		await expect(page.getByRole('heading', { level: 2, name: `${exemplar.count} courses` })).toBeVisible()
		await body.selectOption('')
		await expect(page.getByRole('heading', { level: 2, name: `${all.count} courses` })).toBeVisible()
		await expect(body).toBeVisible()
	})
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	ownPageTest('filters narrow the list', async ({ page }) => {
		await page.goto('/courses/all')
		await page.getByLabel('Subject').selectOption('FSMS')
		await page.getByLabel('Sort by').selectOption('price')
		await page.getByRole('button', { name: 'Show' }).click()
		const fsms = courses.filter(({ scheme }) => scheme === 'FSMS')
		await expect(page.getByRole('heading', { level: 2, name: `${fsms.length} courses` })).toBeVisible()
		await expect(page.locator(cards)).toHaveCount(fsms.length)
		await page.getByRole('link', { name: /^Food safety/ }).click()
		await expect(page.getByRole('heading', { level: 2, name: `${all.count} courses` })).toBeVisible()
	})

	ownPageTest('the chooser leads to a course that shares its path with others', async ({ page }) => {
		await page.goto('/british_training/lead-auditor-isms?course=999')
		await page.getByRole('navigation', { name: 'Courses at this address' }).getByText('Internal Auditor QMS').click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Auditor QMS')
		await expect(page.getByText('2 days, 16 hours').first()).toBeVisible()
	})
})

test('filters all apply when they are chosen before the page has rendered the previous choice', async ({ page }) => {
	await open(page, '/courses/all')
	const at = await page.evaluate(() => {
		const choose = (label: string, value: string) => {
			const select = [...document.querySelectorAll('label')]
				.find((one) => one.textContent?.startsWith(label))
				?.querySelector('select') as HTMLSelectElement
			Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, value)
			select.dispatchEvent(new Event('change', { bubbles: true }))
			return select.value
		}
		return [choose('Level', 'internal-auditor'), choose('Awarding body', 'british_training')]
	})
	expect(at, 'chosen values').toEqual(['internal-auditor', 'british_training'])
	await expect(page).toHaveURL(/category=internal-auditor&by=british_training/)
	await expect(page.getByLabel('Level')).toHaveValue('internal-auditor')
	await expect(page.getByLabel('Awarding body')).toHaveValue('british_training')
})

test('links lead to every course without JavaScript', async ({ request }) => {
	const links = async (path: string, part: RegExp) =>
		[...(await (await request.get(path)).text()).matchAll(/<a [^>]*href="([^"#]+)/g)]
			.map(([, href = '']) => href)
			.filter((href) => part.test(href))
	const pages = new Set(['/courses/all'])
	const found = new Set<string>()
	for (const path of pages) {
		for (const page of await links(path, /^\/courses\/all\/\d+$/)) pages.add(page)
		for (const course of await links(path, /^\/(british_training|exemplar-global)\//)) found.add(course)
	}
	expect([...pages].sort()).toEqual(
		['/courses/all', ...Array.from({ length: all.pages - 1 }, (_, i) => `/courses/all/${i + 2}`)].sort(),
	)
	expect(found.size).toBe(all.count)
})

test('further pages of a list have their own title, description and canonical link', async ({ request }) => {
	const html = await (await request.get('/courses/training/2')).text()
	const { pages } = british
	expect(html).toMatch(new RegExp(`<title>[^<]+, page 2 of ${pages} \\| Pramaan</title>`))
	expect(html).toMatch(new RegExp(`<meta name="description" content="[^"]+ This is page 2 of ${pages}\\."`))
	expect(html).toMatch(/<link rel="canonical" href="https:\/\/[^/"]+\/courses\/training\/2"/)
	const [, picture = ''] = html.match(/<meta property="og:image" content="https:\/\/[^/"]+([^"]+)"/) ?? []
	expect((await request.get(picture)).status()).toBe(200)
	for (const beyond of [pages + 1, 0, 1, 'x'])
		expect((await request.get(`/courses/training/${beyond}`)).status(), String(beyond)).toBe(404)
})

test.describe('a filter whose courses fail to load', () => {
	test.use({ expectedErrors: /net::ERR/ })
	test('shows an error and loads them when the visitor tries again', async ({ page }) => {
		await page.route('**/data/courses/**', (route) => route.abort())
		await open(page, '/courses/all')
		await page.getByLabel('Subject').selectOption('ISMS')
		await expect(page.getByRole('alert')).toContainText('could not be loaded')
		await page.unroute('**/data/courses/**')
		await page.getByRole('button', { name: 'Try again' }).click()
		await expect(page.locator(`${cards} >> nth=0`)).toContainText('ISMS')
		await expect(page.getByRole('alert')).toHaveCount(0)
	})
})

test('a filtered list shows the last page when the page number is too high, and no courses when none match', async ({
	page,
}) => {
	const { count, pages } = countOf(({ category }) => category === 'lead-auditor')
	await open(page, '/courses/all?category=lead-auditor&page=99')
	await expect(
		page.getByRole('heading', { level: 2, name: `${count} courses, page ${pages} of ${pages}` }),
	).toBeVisible()
	await open(page, '/courses/training?by=exemplar-global')
	await expect(page.getByRole('heading', { level: 2, name: '0 courses' })).toBeVisible()
	await open(page, '/courses/training?by=british_training&page=3')
	await expect(
		page.getByRole('heading', { level: 2, name: `${british.count} courses, page 3 of ${british.pages}` }),
	).toBeVisible()
})

test('an address that several courses share lists all of them, and ?course=ID selects one', async ({ page }) => {
	await open(page, '/british_training/lead-auditor-isms')
	const chooser = page.getByRole('navigation', { name: 'Courses at this address' })
	await expect(chooser.getByRole('link')).toHaveCount(countOf(({ link }) => link === 'lead-auditor-isms').count)
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose one of 2 courses')
	await expect(page.getByRole('heading', { level: 2, name: 'Lead Auditor ISMS' })).toBeVisible()
	await chooser.getByRole('link', { name: 'Internal Auditor QMS' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Auditor QMS')
	await expect(page).toHaveTitle(/Internal Auditor QMS/)
	await expect(page.getByText('2 days, 16 hours').first()).toBeVisible()
	await open(page, '/exemplar-global/exemplar-global-certified-lead-auditor?course=29')
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Exemplar Global Certified Lead Auditor ISMS')
	const sharing = countOf(({ link }) => link === 'exemplar-global-certified-lead-auditor')
	await expect(chooser.getByRole('link')).toHaveCount(sharing.count)
})

for (const { id, name, by, link, category } of sharingCourses)
	test(`the document of course ${id} is about ${name} alone, although other courses share its path`, async ({
		request,
	}) => {
		const path = `/${by}/${link}?course=${id}`
		const html = await (await request.get(path)).text()
		const shown = new RegExp(`>${name}</h1>`)
		expect(html).toMatch(shown)
		expect(html).toMatch(new RegExp(`<title>${name}, `))
		const canonical = html.match(/<link rel="canonical" href="([^"]+)"/)?.[1] ?? ''
		expect(canonical.endsWith(path)).toBe(true)
		expect(html).toContain(`<meta property="og:url" content="${canonical}"`)
		expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${canonical}</loc>`)
		const [, json = '{}'] = html.match(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/) ?? []
		const described: { '@type': string; name: string; url: string }[] = JSON.parse(json)['@graph']
		expect(described.filter((thing) => thing['@type'] === 'Course').map((thing) => [thing.name, thing.url])).toEqual([
			[name, canonical],
		])
		// Spec 9: internal auditor courses are offered for 7,000, lead auditor courses for 15,000 rupees.
		expect(html).toContain(`<strong>₹${category === 'internal-auditor' ? '7,000' : '15,000'}</strong>`)
	})

test('a number that no course of the path has shows the choice', async ({ request }) => {
	const { by, link } = first(sharingCourses, 'course that shares its path')
	const path = `/${by}/${link}`
	const plain = await (await request.get(path)).text()
	expect(plain).toMatch(/<h1>Choose one of \d+ courses<\/h1>/)
	expect(plain).toMatch(new RegExp(`<link rel="canonical" href="https://[^/]+${path}"`))
	for (const id of ['1', '999', '', 'x'])
		expect(await (await request.get(`${path}?course=${id}`)).text(), `course=${id}`).toBe(plain)
})

const QMS = '/british_training/lead-auditor-qms'

test('the fee, the date and the registration are in the first screen of a course, and stay in view beside its text', async ({
	page,
}) => {
	const enrol = page.getByRole('link', { name: 'Enrol in this course' })
	const fee = page.getByRole('complementary', { name: 'Fee and dates' })
	const facts = page.getByRole('region', { name: 'At a glance' })
	const total = page.getByText(/^(\S+ with \d+% tax|No tax is added)$/)
	for (const [width, height, shown] of [
		[1440, 900, 8],
		[390, 844, 4],
	] as const) {
		await page.setViewportSize({ width, height })
		await open(page, QMS)
		for (const one of [total, enrol.first(), page.getByRole('link', { name: 'Ask for the next dates' }).first()])
			await expect(one).toBeInViewport({ ratio: 1 })
		await expect(facts.getByRole('term').filter({ visible: true })).toHaveCount(shown)
		const text = await page.getByRole('region', { name: 'Lead quality audits, process by process' }).boundingBox()
		expect(text?.y, `the text at ${width} px`).toBeLessThan(height * 1.5)
		await expect(page.getByText('Prerequisites')).toBeHidden()
	}
	await page.getByText('All facts').last().click()
	await expect(page.getByText('Prerequisites')).toBeVisible()
	await page.setViewportSize({ width: 1440, height: 900 })
	await page.getByRole('region', { name: 'Topics, day by day' }).scrollIntoViewIfNeeded()
	for (const one of [fee, page.getByRole('navigation', { name: 'On this page' })])
		await expect(one).toBeInViewport({ ratio: 1 })
	await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'All facts' }).click()
	await expect(page).toHaveURL(/#all-facts$/)
	await expect(fee).toBeInViewport({ ratio: 1 })
})

test('the outline of a course is a timeline with the examination on its day', async ({ page }) => {
	await open(page, QMS)
	const outline = page.getByRole('region', { name: 'Topics, day by day' })
	const titles = courses.find(({ id }) => id === 1)?.sections.Outline.list.map(({ title }) => title) ?? []
	await expect(outline.getByRole('term')).toHaveText(titles)
	const days = outline.locator('dl > div')
	for (const [index, title] of titles.entries())
		await expect(days.nth(index).getByText(`Day ${index + 1}`, { exact: true }), title).toBeVisible()
	await expect(days.filter({ hasText: 'Written examination, 120 minutes' })).toHaveText(/^Day 5/)
})

test('the levels of a scheme are a list that marks the present course and leads to the others', async ({ page }) => {
	await open(page, '/british_training/internal-auditor-ems')
	const way = page.getByRole('navigation', { name: 'From awareness to lead auditor' })
	await expect(way.getByRole('listitem')).toHaveText([
		/^Awareness.*Before this/,
		/This course$/,
		/^Lead auditor.*After this/,
	])
	await expect(way.locator('[aria-current="step"]')).toHaveText('Internal auditorThis course')
	await way.getByRole('link', { name: 'Lead Auditor EMS' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lead Auditor EMS')
	await expect(way.locator('[aria-current="step"]')).toHaveText('Lead auditorThis course')
})

test('the answer of a worked example opens with the keyboard and is closed on the page of another course', async ({
	page,
}) => {
	await open(page, '/british_training/lead-auditor-isms')
	const index = page.getByRole('navigation', { name: 'On this page' })
	await index.getByRole('link', { name: 'Try a question from this course' }).click()
	await expect(page).toHaveURL(/#worked-example$/)
	const example = page.getByRole('region', { name: 'Try a question from this course' })
	const answer = example.locator('details p')
	await expect(answer).toHaveCount(2)
	await expect(answer.first()).toBeHidden()
	await example.getByText('Show the answer').focus()
	await page.keyboard.press('Enter')
	await expect(answer.first()).toBeVisible()
	await expect(answer.last()).toHaveText(/^ISO\/IEC\s27001:2022, [A\d.]+ [A-Z]/)
	for (const other of ['Internal Auditor QMS', 'Lead Auditor ISMS']) {
		await page.getByRole('navigation', { name: 'Courses at this address' }).getByRole('link', { name: other }).click()
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)
		await expect(answer.first()).toBeHidden()
		await example.getByText('Show the answer').click()
	}
})

test('the specimen of a certificate has a name and carries no number of the register', async ({ page, request }) => {
	await open(page, '/british_training/awareness-auditor-qms')
	const specimen = page.getByRole('img', { name: 'Specimen of the certificate: Awareness, Awareness Auditor QMS' })
	await expect(specimen).toContainText('Name of the learner')
	for (const shown of ['Certificate of training', 'Lead auditor', 'Accredited by', 'N/A'])
		await expect(specimen).toContainText(shown)
	const [, number = ''] = (await specimen.textContent())?.match(/Number([\d-]+)/) ?? []
	expect(number).toMatch(/^[0-]+$/)
	expect((await request.get(`/api/certificates/${number}`)).status()).toBe(404)
})

test.describe('a course whose text fails to load', () => {
	test.use({ expectedErrors: /net::ERR/ })
	test('shows an error and loads when the visitor tries again', async ({ page }) => {
		await page.route('**/data/course/29.json', (route) => route.abort())
		await open(page, '/exemplar-global/exemplar-global-certified-lead-auditor')
		await page.getByRole('link', { name: 'Exemplar Global Certified Lead Auditor ISMS' }).first().click()
		await expect(page.getByRole('alert')).toContainText('could not be loaded')
		await page.unroute('**/data/course/29.json')
		await page.getByRole('button', { name: 'Try again' }).click()
		const heading = page
			.getByRole('heading', { level: 2 })
			.filter({ hasText: /certif/i })
			.first()
		await expect(heading).toBeVisible()
		const isAround = (element: Element) => document.activeElement?.closest('main [tabindex]')?.contains(element)
		expect(await heading.evaluate(isAround), 'the focus is on the text').toBe(true)
		await expect(page.getByRole('alert')).toHaveCount(0)
	})
})

test('prices follow the country with its own price, else USD abroad, else INR, and show tax and total separately', async ({
	page,
}) => {
	const fee = page.getByRole('complementary', { name: 'Fee and dates' })
	await open(page, '/british_training/awareness-auditor-qms')
	for (const [country, ...amounts] of [
		['IN', '₹22,000', '₹15,000', 'Tax (18%)', '₹2,700', '₹17,700'],
		['ZM', 'ZMW', '5,200', 'Tax (0%)'],
		['US', '$349', '$249', 'Tax (0%)'],
		['GB', '£299', '£219'],
		['AE', 'AED', '1,299', '949'],
		['ZA', 'ZAR', '6,999', '4,999'],
		['ZZ', '$300', '$250'],
	]) {
		await fee.getByLabel('Prices for').selectOption(country as string)
		for (const amount of amounts) await expect(fee).toContainText(amount)
	}
	await open(page, '/british_training/internal-auditor-ems')
	await expect(fee).toContainText('$140')
	await open(page, '/exemplar-global/lead-auditor-isms-27001')
	await expect(fee).toContainText('₹15,000')
	await expect(fee).toContainText('Tax (0%)')
	const { india, abroad } = site.tax
	await expect(fee).toContainText(abroad.note)
	await expect(fee).toContainText('In rupees: this course has no dollar price.')
	await fee.getByLabel('Prices for').selectOption('IN')
	await expect(fee).toContainText(india.note)
	await expect(fee).not.toContainText('In rupees')
})

test.describe('when the browser forbids storage', () => {
	test.use({ expectedErrors: /Access is denied/ })
	ownPageTest('prices still follow the chosen country, and the panel closes', async ({ page }) => {
		await page.addInitScript(() => {
			for (const name of ['localStorage', 'sessionStorage'])
				Object.defineProperty(window, name, {
					get() {
						throw new DOMException('Access is denied for this document.', 'SecurityError')
					},
				})
		})
		const fee = page.getByRole('complementary', { name: 'Fee and dates' })
		await open(page, '/british_training/awareness-auditor-qms')
		await fee.getByLabel('Prices for').selectOption('GB')
		await expect(fee).toContainText('£219')
		const upcoming = page.getByRole('complementary', { name: 'Upcoming classes' })
		await expect(upcoming).toBeHidden()
		await page.getByRole('button', { name: 'Upcoming Classes' }).click()
		await upcoming.getByRole('button', { name: 'Close' }).click()
		await expect(upcoming).toBeHidden()
		await expect(page.getByRole('button', { name: 'Upcoming Classes' })).toBeFocused()
	})
})

ownPageTest('a country chosen in one window applies in another', async ({ page, context }) => {
	const other = await context.newPage()
	const price = (which: Page) => which.getByRole('complementary', { name: 'Fee and dates' })
	for (const which of [page, other]) await open(which, '/british_training/awareness-auditor-qms')
	await price(page).getByLabel('Prices for').selectOption('GB')
	await expect(price(other)).toContainText('£219')
})

test.describe('in a German browser', () => {
	test.use({ locale: 'de-DE' })
	ownPageTest('the country is taken from the language and the page hydrates without an error', async ({ page }) => {
		await open(page, '/british_training/lead-auditor-qms')
		await expect(page.getByRole('complementary', { name: 'Fee and dates' })).toContainText('$250')
	})
})
