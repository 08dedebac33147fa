import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { evidenceOf } from './accredited.data.server.ts'
import AccreditedPage from './accredited.page.tsx'

const LIST = { heading: 'Offer', items: ['One'] }
const WORDS = {
	title: 'Accreditation',
	description: 'About it',
	lead: 'Lead',
	offer: LIST,
	why: { ...LIST, heading: 'Why' },
	cards: [],
}

test('a claim shows its evidence, and what is missing as pending', () => {
	const evidence = [
		evidenceOf({
			claim: 'Accredited for QMS',
			meaning: 'It means this.',
			number: 'A-17',
			register: 'https://register.example/a-17',
		}),
	]
	render(<AccreditedPage data={{ ...WORDS, evidence }} />)
	const claim = within(screen.getByRole('region', { name: 'What stands behind each claim' })).getByRole('list')
	expect(claim).toHaveTextContent('It means this.')
	expect(claim).toHaveTextContent(/AccreditorPending.*NumberA-17.*ScopePending.*Valid untilPending/)
	expect(within(claim).getByRole('link')).toHaveAttribute('href', 'https://register.example/a-17')
})
