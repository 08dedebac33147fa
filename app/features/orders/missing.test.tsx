import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loadContent } from '#catalogue/load.server.ts'
import { Missing } from './missing.tsx'

const { order: words } = loadContent().pages

test.for([
	[{}, words.missing.title],
	[{ problem: 'Please try again in a few seconds.' }, words.unavailable],
] as const)('a link that leads to nothing, or not just now, is told apart: %j', ([answer, heading]) => {
	render(<Missing answer={answer} words={words} />)
	expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
	expect(screen.queryAllByRole('textbox').length > 0).toBe(!('problem' in answer))
})
