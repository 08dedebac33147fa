import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Header } from './header.tsx'
import { groupOf } from './navigation.ts'
import { InSite } from './testing.tsx'

it('Header keeps a group open that is clicked right after it opened on hover, and closes it at a later click', () => {
	render(<Header />, { wrapper: InSite })
	const courses = screen.getByRole('button', { name: 'Courses' })
	const fireAt = (timeStamp: number, event: Event) =>
		fireEvent(courses, Object.defineProperty(event, 'timeStamp', { value: timeStamp }))
	fireAt(1000, createEvent.pointerOver(courses, { pointerType: 'mouse' }))
	expect(courses).toHaveAttribute('aria-expanded', 'true')
	fireAt(1100, createEvent.click(courses, { detail: 1 }))
	expect(courses).toHaveAttribute('aria-expanded', 'true')
	fireAt(2000, createEvent.click(courses, { detail: 1 }))
	expect(courses).toHaveAttribute('aria-expanded', 'false')
})

it('Header closes a group that is open by hovering at Escape, wherever the focus is, and leaves it there', async () => {
	render(
		<>
			<Header />
			<input aria-label="Elsewhere" />
		</>,
		{ wrapper: InSite },
	)
	const elsewhere = screen.getByLabelText('Elsewhere')
	elsewhere.focus()
	const courses = screen.getByRole('button', { name: 'Courses' })
	fireEvent.pointerOver(courses, { pointerType: 'mouse' })
	expect(courses).toHaveAttribute('aria-expanded', 'true')
	await userEvent.keyboard('{Escape}')
	expect(courses).toHaveAttribute('aria-expanded', 'false')
	expect(elsewhere).toHaveFocus()
	courses.focus()
	await userEvent.keyboard('{Enter}{Tab}{Escape}')
	expect(courses).toHaveAttribute('aria-expanded', 'false')
	expect(courses).toHaveFocus()
})

it('Header leads from the badge to what stands behind it', () => {
	render(<Header />, { wrapper: InSite })
	const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
	expect(links[0]).toBe('/accredited#evidence')
})

it.each([
	['/courses/practice-exam/iso-9001', 'Courses'],
	['/exemplar-global/lead-auditor-qms', 'Courses'],
	['/quotes', 'Courses'],
	['/policies/refunds', 'Our Policies'],
	['/policies/verification', 'Accredited'],
	['/whitepaper/editions', 'ISO White Paper'],
	['/blog/remote-audits', undefined],
])('Header counts %s as a page of %s', (path, label) => {
	expect(groupOf(path)?.label).toBe(label)
})
