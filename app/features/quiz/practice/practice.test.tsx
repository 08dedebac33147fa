import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { progressOf } from '#app/features/quiz/progress/progress.ts'
import { questionOf } from '#app/features/quiz/testing.ts'
import { Practice } from './practice.tsx'
import '#app/ui/testing.tsx'

const GROUP = 'iso-9001'
const questions = [1, 2, 3].map((id) => questionOf(id))

let ended = 0
const show = () =>
	render(
		<Practice
			group={GROUP}
			questions={questions}
			keptAs="Support"
			onEnd={() => {
				ended++
			}}
			endLabel="Back to the list"
		/>,
	)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
const asked = () => screen.getByRole('group').querySelector('legend')?.textContent
const options = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

beforeEach(() => {
	localStorage.clear()
	ended = 0
})

it('practice goes on after a reload with the same question, its order and what was chosen', async () => {
	const first = show()
	await choose('a')
	await press('Check')
	await press('Next question')
	await choose('b')
	const before = [asked(), options()]
	first.unmount()

	const second = show()
	expect([asked(), options()]).toEqual(before)
	expect(screen.getByRole('heading', { name: 'Question 2 of 3' })).toBeVisible()
	expect(screen.getByRole('checkbox', { name: 'b' })).toBeChecked()
	await press('Check')
	second.unmount()

	show()
	expect(screen.getByText('Wrong')).toHaveFocus()
	await press('Next question')
	await choose('a')
	await press('Check')
	await press('Finish')
	expect(screen.getByRole('heading', { name: '2 of 3 right' })).toHaveFocus()
	expect(progressOf(GROUP).practice).toEqual({})
})

it('practice that the visitor ends starts anew the next time', async () => {
	const first = show()
	await choose('a')
	await press('Check')
	await press('Next question')
	await press('Back to the list')
	expect(ended).toBe(1)
	first.unmount()
	show()
	expect(screen.getByRole('heading', { name: 'Question 1 of 3' })).toBeVisible()
})
