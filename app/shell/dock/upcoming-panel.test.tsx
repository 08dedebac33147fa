import { act, cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { UpcomingItem } from '#app/base/upcoming.server.ts'
import { InSite } from '#app/shell/testing.tsx'
import { Dock } from './dock.tsx'
import { UpcomingPanel } from './upcoming-panel.tsx'

afterEach(() => void vi.useRealTimers())

const notice: UpcomingItem = {
	id: 'notice-1',
	type: 'notice',
	title: 'Early-bird offer',
	description: 'Save up to 20%.',
	tags: ['Offer'],
	links: { enroll: '/registration' },
}
const classIn = (year: number): UpcomingItem => ({
	id: `${year}`,
	type: 'class',
	title: `Class of ${year}`,
	description: 'Five days.',
	tags: [],
	dateRange: { start: `${year}-01-05`, end: `${year}-01-09`, text: `Jan 05 – 09, ${year}` },
	times: { closesAt: Date.parse(`${year}-01-03`), endsAt: Date.parse(`${year}-01-10`), seats: 'open' },
	time: '10:00 AM to 5:00 PM IST',
	venue: 'Online (Zoom)',
	links: { enroll: '/registration', course: '/course' },
})

const nothing = () => {}
const show = (items: UpcomingItem[], datesUntil = 0) => {
	const panel = { items, datesUntil, onExpand: nothing, onClose: nothing, onMove: nothing }
	render(<UpcomingPanel {...panel} open expanded />, { wrapper: InSite })
	return screen.getByRole('complementary', { name: 'Upcoming classes' })
}
it('UpcomingPanel links upcoming classes to registration and course page, and past ones to the course page only', () => {
	const panel = show([classIn(2020), classIn(2999)])
	expect(within(panel).getByRole('heading', { name: 'Past classes' })).toBeInTheDocument()
	expect(within(panel).queryByText(/^Sample data/)).toBeNull()
	expect(
		within(panel)
			.getAllByRole('link')
			.map((link) => link.textContent),
	).toEqual(['Enrol', 'Course', 'Class of 2020'])
})

// Spec 3: Upcoming item: id, … whatsapp}.
// Spec 7: and enroll/course links.
it('UpcomingPanel shows every field of a class', () => {
	const outside = { facebook: 'https://www.facebook.com/1', whatsapp: 'https://wa.me/1' }
	const one = classIn(2999)
	const panel = show([{ ...one, tags: ['Online'], trainer: 'Our faculty', links: { ...one.links, ...outside } }])
	for (const text of ['Class of 2999', 'Five days.', 'Online', 'Jan 05 – 09, 2999', 'Online (Zoom)'])
		expect(within(panel).getByText(text)).toBeInTheDocument()
	expect(within(panel).getByText('10:00 AM to 5:00 PM IST · Trainer: Our faculty')).toBeInTheDocument()
	expect(
		within(panel)
			.getAllByRole('link')
			.map((link) => link.getAttribute('href')),
	).toEqual(['/registration', '/course', outside.facebook, outside.whatsapp])
})

it('UpcomingPanel says that past classes are sample data while they are', () => {
	const panel = show([{ ...classIn(2020), sample: true }])
	expect(within(panel).getByText('Sample data: invented classes, which we have not held.')).toBeInTheDocument()
})

it('UpcomingPanel takes no registrations for a class whose enrolment has closed since the build', () => {
	vi.setSystemTime(Date.parse('2999-01-03') - 1)
	expect(within(show([classIn(2999)])).getByRole('link', { name: /^Enrol: / })).toBeInTheDocument()
	cleanup()
	vi.setSystemTime('2999-01-03')
	const panel = show([classIn(2999)])
	expect(within(panel).queryByRole('link', { name: /^Enrol: / })).toBeNull()
	expect(within(panel).getByText('Enrolment closed')).toBeInTheDocument()
	expect(within(panel).getByRole('link', { name: /^Course: / })).toBeInTheDocument()
})

it('UpcomingPanel says that no date is set when every class is past, with a link to ask for dates', () => {
	const panel = show([classIn(2020), notice])
	expect(within(panel).getByText(/^No date is set for the next classes\./)).toBeInTheDocument()
	expect(within(panel).getByRole('link', { name: 'Ask for the next dates' })).toHaveAttribute(
		'href',
		'/contact?subject=Dates+of+the+next+classes',
	)
})

// Spec 4: When empty it shows 'No upcoming items right now. Please check back soon.'
it('UpcomingPanel shows a message when there are no items', () => {
	const panel = show([])
	expect(within(panel).getByText('No upcoming items right now. Please check back soon.')).toBeInTheDocument()
	expect(within(panel).queryByRole('heading', { level: 3 })).toBeNull()
	expect(within(panel).queryByRole('link')).toBeNull()
})

it('Dock shows the first day of the next class while its panel is collapsed, and collapses it when the focus leaves', async () => {
	const next = { ...classIn(2999), title: 'Lead Auditor, ISO 9001:2015', short: 'Lead Auditor' }
	render(<Dock upcoming={{ items: [notice, next], datesUntil: 0 }} />, { wrapper: InSite })
	render(<button type="button">Elsewhere</button>)
	const panel = screen.getByRole('complementary', { name: 'Upcoming classes' })
	const expand = within(panel).getByRole('button', { name: 'Next class Jan 05', expanded: false })
	await userEvent.click(expand)
	expect(expand).toHaveAccessibleName('Show less')
	expect(within(panel).getByText(next.short).parentElement).toHaveTextContent(next.title)
	act(() =>
		within(panel)
			.getByRole('link', { name: /^Course: / })
			.focus(),
	)
	expect(expand).toHaveAttribute('aria-expanded', 'true')
	await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
	expect(expand).toHaveAttribute('aria-expanded', 'false')
	await userEvent.click(expand)
	await userEvent.keyboard('{Escape}')
	expect(expand).toHaveAttribute('aria-expanded', 'false')
})

it('UpcomingPanel links to the calendar as long as that has dates, whatever the panel itself lists', () => {
	const calendar = (datesUntil: string, ...items: UpcomingItem[]) => {
		show(items, Date.parse(datesUntil))
		const found = screen.queryByRole('link', { name: 'All dates in the calendar' })?.getAttribute('href')
		const asks = screen.queryByText(/No date is set/) !== null
		cleanup()
		return [found, asks]
	}
	expect(calendar('2999-02-01', classIn(2999))).toEqual(['/courses/calendar', false])
	expect(calendar('2999-02-01', classIn(2020), notice)).toEqual(['/courses/calendar', false])
	expect(calendar('2020-02-01', classIn(2020), notice)).toEqual([undefined, true])
})
