import { render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { observedInView } from '#app/ui/testing.tsx'
import { Marquee } from './marquee.tsx'

const clients = (
	<Marquee label="Our Clients">
		{['Anvaya Foods', 'Brahma Metals', 'Chandra Textiles', 'Dhara Water', 'Ekam Software', 'Ganga Logistics'].map(
			(name) => (
				<span key={name}>{name}</span>
			),
		)}
	</Marquee>
)

describe('Marquee', () => {
	let setInView: (inView: boolean) => void
	beforeEach(() => {
		setInView = observedInView()
	})

	it('has each name once for screen readers and in the prerendered HTML', () => {
		render(clients)
		const strip = within(screen.getByRole('group', { name: 'Our Clients' }))
		expect(strip.getAllByRole('listitem')).toHaveLength(6)
		expect(document.querySelectorAll('li')).toHaveLength(12)
		expect(renderToString(clients).match(/<li>/g)).toHaveLength(6)
	})

	it('has no copy before it is in view, and pauses when it is out of view', () => {
		setInView(false)
		render(clients)
		expect(document.querySelectorAll('li')).toHaveLength(6)
		setInView(true)
		expect(document.querySelectorAll('li')).toHaveLength(12)
		expect(document.querySelector('[data-paused]')).toBeNull()
		setInView(false)
		expect(document.querySelectorAll('li')).toHaveLength(12)
		expect(document.querySelector('[data-paused]')).not.toBeNull()
	})
})
