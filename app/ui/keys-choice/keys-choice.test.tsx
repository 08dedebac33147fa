import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ExamKeys } from '#app/features/quiz/questions/exam-keys.tsx'
import { KeysChoice } from './keys-choice.tsx'

it('KeysChoice turns the keys of an exam off and on, and the choice is kept', async () => {
	const onNext = vi.fn()
	const exam = (
		<ExamKeys onChoose={() => {}} onNext={onNext}>
			<KeysChoice>N next</KeysChoice>
			<button type="button">Flag</button>
		</ExamKeys>
	)
	const { unmount } = render(exam)
	const press = async () => {
		screen.getByRole('button').focus()
		await userEvent.keyboard('n')
	}
	await press()
	expect(onNext).toHaveBeenCalledTimes(1)
	await userEvent.click(screen.getByRole('checkbox', { name: 'Use keys: N next' }))
	await press()
	unmount()
	render(exam)
	expect(screen.getByRole('checkbox')).not.toBeChecked()
	await press()
	expect(onNext).toHaveBeenCalledTimes(1)
	await userEvent.click(screen.getByRole('checkbox'))
	await press()
	expect(onNext).toHaveBeenCalledTimes(2)
})
