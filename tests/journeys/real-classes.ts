import type { Page } from '@playwright/test'
import { decisionText } from '#shared/class-state.ts'
import { builtPage } from './pages.ts'

/** Serves pages whose sample classes are real ones: built before the office has said whether they run. */
export const withRealClasses = (page: Page) =>
	page.route('**/*', async (route) => {
		if (route.request().resourceType() !== 'document') return route.fallback()
		const response = await route.fetch()
		const html = await response.text()
		const built = Number(html.match(/"built":(\d+)/)?.[1])
		const texts = [...html.matchAll(/"decideBy":(\d+),"decideDay":"([^"]+)","sample":true/g)].map(
			([, decideBy, decideDay = '']) => decisionText({ decideBy: Number(decideBy), decideDay }, undefined, built),
		)
		const body = html
			.replaceAll(',"sample":true', '')
			.replaceAll(/<p>(The classes shown|These classes) are samples\.<\/p>/g, '')
			.replaceAll(/<p>Sample data: invented classes[^<]*<\/p>/g, '')
			.replaceAll('This class runs', () => texts.shift() ?? '')
		await route.fulfill({ response, body })
	})

/** The months of the calendar, and the first class in it that can be enrolled in and whose course has a page to itself. */
export function builtCalendar() {
	const html = builtPage('/courses/calendar')
	const [, ...sections] = html.split('<section id="2')
	const entries = sections.flatMap((section) => {
		const month = `/courses/calendar?month=2${section.match(/^[\d-]+/)}`
		const [, ...items] = section.split('<li id="')
		return items.map((item) => ({ month, item }))
	})
	const { month = '', item = '' } =
		entries.find(({ item }) => /<h3><a href="[^"?]+">.*Enrol in this class/s.test(item)) ?? {}
	const [, slug = '', course = ''] = item.match(/^([\w-]+)".*<h3><a href="([^"]+)"/s) ?? []
	return { months: [...new Set(entries.map(({ month }) => month))], month, slug, course }
}
