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

test('a claim stands with its meaning and its evidence, and the list says once that some is pending', () => {
	const part = { claim: 'Accredited for QMS', meaning: 'It means this.', register: 'https://register.example/a-17' }
	const whole = {
		...part,
		claim: 'A series',
		accreditor: 'A body',
		number: 'A-17',
		scope: 'QMS',
		validUntil: '2028-01-31',
	}
	render(
		<AccreditedPage
			data={{
				...WORDS,
				evidence: [part, { ...whole, owner: '' }, { ...whole, claim: 'Another', owner: 'An owner' }].map(evidenceOf),
			}}
		/>,
	)
	const claims = within(screen.getByRole('region', { name: 'What stands behind each claim' })).getAllByRole('listitem')
	const said = claims.map(({ textContent }) => textContent?.match(/It means this\. ?(.*?\.)?(?= |https)/)?.[1])
	expect(said).toEqual([undefined, 'The owner of the name is pending.', 'The name belongs to An owner.'])
	expect(screen.getAllByText(/ask us before you rely on the claim/)).toHaveLength(1)
	expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', 'https://register.example/a-17')
})
