import {
	documentAt,
	expect,
	expectShown,
	expectWords,
	hrefsOf,
	listedCourses,
	open,
	test,
	textOf,
	textsOf,
} from './visitor.ts'

const HEADER = `/ /about
/registration /courses/lead-auditor /courses/internal-auditor /courses/awareness /courses/customised
/accredited /policies/verification
/policies /policies/privacy /policies/confidentiality /policies/impartiality /policies/quality
/whitepaper/9001 /whitepaper/14001 /whitepaper/45001 /whitepaper/27001
/blog /contact`.split(/\s+/)

const FOOTER = `/registration /courses/practice-exam /courses/training /courses/exemplar-global /courses/all
/policies /policies/privacy /policies/verification / /about /courses /contact`.split(/\s+/)

const DETAILS = `/courses/consultancy /policies/shipping /policies/terms /policies/refunds
/british_training/iso-14001-awareness-training /british_training/lead-auditor-ems /british_training/lead-auditor-ohsms
/british_training/lead-auditor-isms /british_training/internal-auditor-ems /british_training/internal-auditor-ohsms
/british_training/awareness-auditor-qms /british_training/awareness-auditor-ems /british_training/awareness-auditor-ohsms
/exemplar-global/lead-auditor-qms /exemplar-global/lead-auditor-ems /exemplar-global/lead-auditor-isms-27001
/exemplar-global/lead-auditor-fsms-22000 /exemplar-global/exemplar-global-certified-lead-auditor`.split(/\s+/)

const ROUTES = [...new Set([...HEADER, ...FOOTER, ...DETAILS])]

const SHELL = [
	'header nav[aria-label="Main"]',
	'main',
	'footer',
	'aside[aria-label="Upcoming classes"]',
	'button[aria-label="Chat with us"]',
]

// Spec 1: All visitors are anonymous; no login exists.
// Spec 1: Shell on every page: a header
// Spec 1: a footer, an enrolment panel, a floating chat button and an upcoming-classes panel.
// Spec 6: No login or roles. All pages and functions are open to any anonymous visitor.
test('every route of the specification answers anybody with 200, one h1, a title of its own, the shell and no login', async ({
	request,
}) => {
	const titles = new Map<string, string>()
	for (const path of ROUTES) {
		const document = await documentAt(request, path)
		expect(document.querySelectorAll('h1'), path).toHaveLength(1)
		expect(textOf(document.querySelector('h1')), path).not.toBe('')
		for (const part of SHELL) expect(document.querySelectorAll(part), `${part} of ${path}`).toHaveLength(1)
		const buttons = textsOf(document, 'a, button')
		expect(buttons.filter((text) => text === 'Enrol now')).toHaveLength(path === '/registration' ? 0 : 1)
		expect(buttons.filter((text) => /^(log|sign) ?(in|up)/i.test(text))).toEqual([])
		expect(document.querySelector('input[type="password"]'), path).toBeNull()
		expect(titles.get(document.title), `${path} has the title of another`).toBeUndefined()
		titles.set(document.title, path)
	}
})

// Spec 1: Offer: lead auditor … training on demand,
// Spec 1: A prominent 'Certificate Verification' link … to /courses.
// Spec 2: / Home; /about About Us.
// Spec 2: Courses group: /registration, … (Training on Demand).
// Spec 2: /accredited, with a dropdown entry /policies/verification.
// Spec 2: Our Policies group: /policies, … /policies/quality.
// Spec 2: ISO White Paper group: /whitepaper/9001, … /whitepaper/27001.
// Spec 2: /blog, /contact
test('the header of every page leads to all entries of the navigation in their order', async ({ request }) => {
	for (const path of ['/', '/contact', '/british_training/lead-auditor-qms', '/registration']) {
		const header = (await documentAt(request, path)).querySelector('header') as Element
		const found = hrefsOf(header, 'nav a')
		expect(found.filter((href) => HEADER.includes(href))).toEqual(HEADER)
		const groups = textsOf(header, 'nav button')
		expect(groups.filter((name) => ['Courses', 'Our Policies', 'ISO White Paper'].includes(name))).toHaveLength(3)
		expectWords(header, ['Home', 'About Us', 'Training on Demand', 'Certificate Verification'])
		const prominent = [...header.querySelectorAll('a')].filter((link) => !link.closest('nav'))
		expect(prominent.filter((link) => textOf(link) === 'Certificate Verification').map(({ href }) => href)).toEqual([
			expect.stringMatching(/\/policies\/verification$/),
		])
		expect(prominent.map((link) => link.getAttribute('href'))).toContain('/courses')
	}
})

// Spec 1: Footer: address … the current year.
// Spec 2: Footer links: /registration … /contact.
// Spec 7: outbound messaging-app chat, social-media
test('the footer has address, department addresses, phone, chat, social links, the year and all its links', async ({
	request,
}) => {
	const footer = (await documentAt(request, '/about')).querySelector('footer') as Element
	const inside = hrefsOf(footer, 'nav a').map((href) => href.replace(/#.*/, ''))
	expect([...new Set(inside)].sort()).toEqual([...new Set(FOOTER)].sort())
	for (const [label, href] of [
		['Terms of Service', '/policies'],
		['Refund Policy', '/policies'],
	]) {
		const link = [...footer.querySelectorAll('a')].find((one) => textOf(one) === label)
		expect(link?.getAttribute('href')?.replace(/#.*/, ''), label).toBe(href)
	}
	expectWords(footer, ['General Inquiries', 'Course Inquiries', 'Accounts', 'Support', 'India', '+91 00000 00000'])
	expect(hrefsOf(footer, 'a[href^="mailto:"]')).toEqual(
		['info', 'courses', 'accounts', 'support'].map((name) => `mailto:${name}@pramaan.example`),
	)
	expect(hrefsOf(footer, 'a[href^="https://"]')).toEqual([
		expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=/),
		...['facebook', 'youtube', 'instagram'].map((name) => expect.stringMatching(`^https://www\\.${name}\\.com/`)),
	])
	// LinkedIn is a placeholder without a link.
	expectWords(footer, ['Facebook', 'YouTube', 'Instagram', 'LinkedIn'])
	expect(textOf(footer)).toMatch(new RegExp(`© ${new Date().getFullYear()} Pramaan`))
	expect(textOf(footer.querySelector('address'))).toContain('New Delhi')
})

// Spec 1: Footer link clicks scroll smoothly to the top.
test('a link of the footer opens its page and scrolls smoothly to the top', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' })
	await open(page, '/policies')
	await page.evaluate(() => {
		const { scrollTo } = window
		window.scrollTo = (...given: unknown[]) => {
			document.documentElement.lang += JSON.stringify(given)
			Reflect.apply(scrollTo, window, given)
		}
	})
	await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
	await expect(page.locator('html')).toHaveAttribute('lang', /"behavior":"smooth"/)
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

// Spec 2: / : a hero carousel of 3 slides
// Spec 2: Overlay links go to … /contact.
// Spec 2: Then intro blocks, a clients strip (heading 'Our Clients', ten logos,
// Spec 2: a programme overview and a testimonials carousel … with fallback)
// Spec 2: Programme overview: … default 'Training Highlights'.
// Spec 2: 'Training Highlights' lists … IATF 16949:2016.
// Spec 2: 'Your learning' lists … process auditing.
// Spec 2: 'Industry-Led Pedagogy' lists … test exams.
// Spec 3: Testimonial: id, feedback, course, name, profile.
test('the home page has its hero, clients, programme and testimonials in words and links', async ({ request }) => {
	const document = await documentAt(request, '/')
	const hero = document.querySelector('[aria-roledescription="carousel"]') as Element
	expect(hero.querySelectorAll('[role="group"]')).toHaveLength(3)
	expect(hero.querySelectorAll('[role="group"] > * > :is(img, svg)')).toHaveLength(3)
	expect(new Set(hrefsOf(hero))).toEqual(new Set(['/courses', '/courses/all', '/courses/consultancy', '/contact']))
	const [intro, ...others] = [...document.querySelectorAll('main section')].filter((one) =>
		textsOf(one, 'h3').includes('Train as an auditor'),
	)
	expect(others).toEqual([])
	expect(intro ? textsOf(intro, 'li h3 + p').filter((text) => text.length > 50) : []).toHaveLength(3)
	expect(intro && hrefsOf(intro)).toEqual(['/courses', '/policies/verification', '/courses/practice-exam'])
	const clients = document.querySelector('[role="group"][aria-label="Our Clients"]') as Element
	expect(clients.querySelectorAll('li')).toHaveLength(10)
	const headings = textsOf(document, 'main h2').filter((heading) => heading !== 'Next classes')
	expect(headings.slice(-4)).toEqual([
		'Train, check, practise',
		'Our Clients',
		'The 5-day training programme',
		'What learners say',
	])
	const more = [...document.querySelectorAll('main a')].filter((link) => textOf(link).startsWith('Learn More'))
	expect(more.map((link) => link.getAttribute('href'))).toEqual(['/courses/all'])
	expect(textsOf(document, '[role="tab"]')).toEqual(['Training Highlights', 'Your learning', 'Industry-Led Pedagogy'])
	const [highlights = '', learning = '', pedagogy = ''] = textsOf(document, '[role="tabpanel"]')
	for (const standard of 'ISO 9001:2015,ISO 14001:2015,ISO 45001:2018,ISO 22000:2018,ISO 27001:2013,IATF 16949:2016'.split(
		',',
	))
		expect(highlights).toContain(`${standard} auditor training`)
	for (const subject of `GRC,Understanding ISO standards,Implementing and auditing management systems,Risk management and
compliance,Continuous improvement,Document control,rocess auditing`
		.replace('\n', ' ')
		.split(','))
		expect(learning).toContain(subject)
	for (const method of 'Case studies,Audit simulations and role plays,Guest lectures,Workshops,Latest standards,Test exams'.split(
		',',
	))
		expect(pedagogy).toContain(method)
	const voices = [...document.querySelectorAll('main figure')].filter((one) => one.querySelector('blockquote'))
	expect(voices).toHaveLength(5)
	const names = (await listedCourses(request)).courses.map(({ name }) => name)
	for (const voice of voices) {
		expect(textOf(voice.querySelector('blockquote')).length).toBeGreaterThan(20)
		expect(textOf(voice.querySelector('figcaption strong'))).not.toBe('')
		expect(names).toContain(textOf(voice.querySelector('figcaption span')))
		expect(voice.querySelectorAll('figcaption :is(img, svg)')).toHaveLength(1)
	}
})

// Spec 2: with dots.
// Spec 2: scrolled by left/right buttons on medium and wider screens.
// Spec 2: optional dot buttons jump to a slide.
// Spec 2: and three tabs, default 'Training Highlights'.
test('on the home page dots jump to a slide, tabs start with the highlights, and two buttons that narrow screens lack scroll the testimonials', async ({
	page,
}) => {
	await open(page, '/')
	const dot = page.getByRole('button', { name: /^Slide 3/ })
	await dot.click()
	await expect(dot).toHaveAttribute('aria-current', 'true')
	await expect(page.getByRole('link', { name: 'About consultancy' })).toBeVisible()
	const tab = (name: string) => page.getByRole('tab', { name })
	await expect(tab('Training Highlights')).toHaveAttribute('aria-selected', 'true')
	await expect(page.getByText('Guest lectures')).toBeHidden()
	await tab('Industry-Led Pedagogy').click()
	await expectShown(page, 'Guest lectures')
	await expect(page.getByText('ISO 27001:2013 auditor training')).toBeHidden()
	const list = page.getByRole('list', { name: 'What learners say' })
	const right = page.getByRole('button', { name: 'Scroll right' })
	await right.click()
	await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
	await page.getByRole('button', { name: 'Scroll left' }).click()
	await expect.poll(() => list.evaluate((element) => element.scrollLeft)).toBe(0)
	await page.setViewportSize({ width: 390, height: 844 })
	await expect(right).toBeHidden()
})

// Spec 1: The about page has a vision, a mission and values.
// Spec 2: /about: hero with a Contact Us link to /contact;
// Spec 2: Vision, Mission and Values cards; … a Get Started button.
// Spec 2: Satisfied Clients, Projects Completed and Awards Won show the text 'be first'.
// Spec 2: /courses: What We Offer cards … /courses/all.
// Spec 2: /policies: overview with shipping, terms and refunds sections.
// Spec 2: Sub-routes: /policies/impartiality, … /policies/refunds.
// Spec 2: contact form,
// Spec 2: and a support e-mail link.
test('about, courses, policies and contact have the words and links of the specification', async ({ request }) => {
	for (const [path, words, links] of [
		[
			'/about',
			[
				'About Us',
				'Contact Us',
				'Vision',
				'Mission',
				'Values',
				'Get Started',
				'Satisfied Clients',
				'Projects Completed',
				'Awards Won',
				'be first',
				'Team Members',
				'20',
			],
			['/contact', '/registration'],
		],
		['/courses', ['What We Offer'], ['/courses/exemplar-global', '/courses/training', '/courses/all']],
		[
			'/policies',
			['Shipping policy', 'Terms of service', 'Refund policy'],
			[
				'/policies/impartiality',
				'/policies/verification',
				'/policies/quality',
				'/policies/confidentiality',
				'/policies/privacy',
				'/policies/shipping',
				'/policies/terms',
				'/policies/refunds',
			],
		],
		[
			'/contact',
			['support@pramaan.example', 'Name', 'Email', 'Subject', 'Message'],
			['mailto:support@pramaan.example'],
		],
	] as const) {
		const main = (await documentAt(request, path)).querySelector('main') as Element
		expectWords(main, words)
		expect(hrefsOf(main)).toEqual(expect.arrayContaining(links as readonly string[] as string[]))
		if (path === '/about') expect(textsOf(main, 'dd').slice(-4)).toEqual(['be first', 'be first', 'be first', '20'])
	}
})

// Spec 2: About Us with an image grid and key course list;
// Spec 2: /accredited: What We Offer … offer cards.
test('about shows the standards in a grid and leads to key courses, accredited lists what we offer, why to choose us and offer cards', async ({
	request,
}) => {
	const listAfter = (root: Element, heading: RegExp) =>
		[...root.querySelectorAll('h2')].find((one) => heading.test(textOf(one)))?.nextElementSibling as Element
	const about = (await documentAt(request, '/about')).querySelector('main') as Element
	expect(about.querySelectorAll('ul[aria-label="Standards we teach"] > li .plate + strong')).toHaveLength(8)
	const key = [...listAfter(about, /^Key courses$/).querySelectorAll('a')]
	const { courses } = await listedCourses(request)
	for (const link of key) {
		const address = link.getAttribute('href') as string
		// Each is a course by its name, or a list.
		if (address.startsWith('/courses/')) await documentAt(request, address)
		else expect(courses).toContainEqual(expect.objectContaining({ name: textOf(link), address }))
	}
	expect(key.length).toBeGreaterThan(3)
	const accredited = (await documentAt(request, '/accredited')).querySelector('main') as Element
	for (const heading of [/^What We Offer$/, /^Why Choose/])
		expect(textsOf(listAfter(accredited, heading), 'li').filter((text) => text.length > 20).length).toBeGreaterThan(3)
	const cards = [...listAfter(accredited, /^Our services$/).children]
	expect(cards.filter((card) => textOf(card.querySelector('h3')) && hrefsOf(card).length === 1).length).toBeGreaterThan(
		3,
	)
})

// Spec 2: /whitepaper/9001, /27001 … link to /.
// Spec 7: Other links: static PDF downloads … {token}.pdf;
test('each white paper offers a PDF, a contact link and a membership link', async ({ request }) => {
	for (const standard of ['9001', '14001', '45001', '27001']) {
		const main = (await documentAt(request, `/whitepaper/${standard}`)).querySelector('main') as Element
		const linkTo = (text: string) =>
			[...main.querySelectorAll('a')].find((link) => textOf(link) === text)?.getAttribute('href')
		expect(linkTo('Contact Us')).toBe('/contact')
		expect(linkTo('Become a Member')).toBe('/')
		const [file = ''] = hrefsOf(main, 'a[href$=".pdf"]')
		const answer = await request.get(file, { maxRedirects: 0 })
		expect(answer.status()).toBe(200)
		expect(answer.headers()['content-type']).toBe('application/pdf')
		expect((await answer.body()).toString('latin1', 0, 5)).toBe('%PDF-')
	}
})

// Spec 2: /courses/all lists all courses.
// Spec 2: /courses/training lists courses with by = british_training.
// Spec 2: /courses/exemplar-global lists those with by = exemplar-global.
// Spec 2: /courses/lead-auditor, /courses/internal-auditor and /courses/awareness are
// Spec 2: Course lists: paginated, 9 per page,
// Spec 9: Course list page size 9;
test('each list has just its courses, 9 a page', async ({ request }) => {
	const all = await listedCourses(request)
	for (const [path, isListed, count] of [
		['/courses/training', ({ address }) => address.startsWith('/british_training/'), 3],
		['/courses/exemplar-global', ({ address }) => address.startsWith('/exemplar-global/'), 3],
		['/courses/lead-auditor', ({ name }) => /lead auditor/i.test(name), 3],
		['/courses/internal-auditor', ({ name }) => /internal auditor/i.test(name), 2],
		// Awareness courses of the category have other names, too.
		['/courses/awareness', ({ name }) => /awareness/i.test(name), 1],
	] as [string, (course: { name: string; address: string }) => boolean, number][]) {
		const { courses, pages } = await listedCourses(request, path)
		const names = courses.map(({ name }) => name)
		const expected = all.courses.filter(isListed).map(({ name }) => name)
		expect(names.sort(), path).toEqual(expected.sort())
		expect(pages, path).toBe(count)
		expect(pages, path).toBe(Math.ceil(courses.length / 9))
	}
})

// Spec 2: numbered page buttons, starting on page 1.
// Spec 4: Course list page: starts at 1, changes on a page-button click.
test('a course list starts on page 1, shows 9 cards, and changes on a click on a numbered button', async ({ page }) => {
	await open(page, '/courses/all')
	const cards = page.getByRole('article')
	const number = (name: string) =>
		page.getByRole('navigation', { name: /^Pages/ }).getByRole('link', { name: `Page ${name}`, exact: true })
	await expect(number('1')).toHaveAttribute('aria-current', 'page')
	await expect(cards).toHaveCount(9)
	const first = await cards.first().getByRole('heading').textContent()
	await number('5').click()
	await expect(number('5')).toHaveAttribute('aria-current', 'page')
	await expect(cards).toHaveCount(41 - 4 * 9)
	await expect(cards.first().getByRole('heading')).not.toHaveText(first ?? '')
	await number('1').click()
	await expect(cards.first().getByRole('heading')).toHaveText(first ?? '')
	await expect(cards).toHaveCount(9)
})

// Spec 2: office map embed
// Spec 7: an embedded maps frame on the contact page;
test('the map of the office is put in on the contact page by a button, before which nothing leaves the site', async ({
	page,
}) => {
	const others: string[] = []
	await page.route(
		(url) => url.hostname !== '127.0.0.1',
		(route) => {
			others.push(route.request().url())
			return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' })
		},
	)
	await open(page, '/contact')
	await page.waitForLoadState('networkidle')
	expect(others).toEqual([])
	await page.getByRole('button', { name: 'Show map' }).click()
	await expect.poll(() => others.length).toBe(1)
	await expect(page.locator('iframe')).toBeVisible()
	expect(await page.locator('iframe').getAttribute('title')).not.toBe('')
})

// Spec 2: Any other path: the 404 screen … the home page.'
// Spec 8: unknown routes show the 404 screen.
test('an unknown path answers 404 with the words of the 404 screen in every branch of the site', async ({
	request,
}) => {
	for (const path of [
		'/nowhere',
		'/courses/nowhere',
		'/policies/nowhere',
		'/whitepaper/1',
		'/british_training/nowhere',
		'/a/b/c',
	]) {
		const document = await documentAt(request, path, 404)
		expect(textsOf(document, 'h1')).toEqual(['404 - Page Not Found'])
		expectWords(document, [
			'The page you are looking for does not exist.',
			'Please check the URL or return to the home page.',
		])
		expect(document.querySelector('header nav'), path).not.toBeNull()
	}
})

test.describe('a page whose module', () => {
	test.use({ expectedErrors: /./ })

	// Spec 2: Error screen: 'Oops! … link to /.
	// Spec 8: Render errors show the error screen;
	test('throws shows the error screen with its message or status text, or with a general one, and a way home', async ({
		page,
	}) => {
		for (const [thrown, text] of [
			["new Error('The kettle is cold.')", 'The kettle is cold.'],
			["new Response(null, { status: 503, statusText: 'Out for tea' })", 'Out for tea'],
			['undefined', 'An unexpected error occurred.'],
		] as const) {
			const shell = new Set<string>()
			page.on('request', (request) => shell.add(request.url()))
			await open(page, '/about')
			page.removeAllListeners('request')
			await page.route('**/*', async (route) => {
				if (route.request().resourceType() !== 'script' || shell.has(route.request().url())) return route.fallback()
				const script = await (await route.fetch()).text()
				return route.fulfill({ contentType: 'text/javascript', body: `${script}\nthrow ${thrown}` })
			})
			await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
			await expectShown(page, 'Oops! Something went wrong.')
			await expectShown(page, text)
			await expect(page.getByRole('link', { name: 'Go Back Home' })).toHaveAttribute('href', '/')
			await page.unrouteAll()
		}
	})

	// Spec 7: Route modules load lazily by path and the page reloads if one fails to load.
	test('fails to load reloads the document', async ({ page }) => {
		await open(page, '/about')
		let reloaded = false
		await page.route('**/*', (route) => {
			const kind = route.request().resourceType()
			reloaded ||= kind === 'document'
			return kind === 'script' && !reloaded ? route.abort() : route.fallback()
		})
		await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
		await expect.poll(() => reloaded).toBe(true)
		await expect(page).toHaveURL(/\/contact$/)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us')
	})
})
