import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Combobox, type Option } from './combobox.tsx'
import { Field } from './field.tsx'

const courses: Option[] = ['Lead Auditor QMS', 'Lead Auditor EMS', 'Internal Auditor QMS'].map((name) => ({
	value: name,
	label: name,
}))
const languages: Option[] = [
	{ value: 'English', label: 'English' },
	{ value: 'Hindi', label: 'Hindi' },
	{ value: '', label: 'Add more' },
]
const shared: Option[] = [
	{ value: '+1', label: 'United States' },
	{ value: '+1', label: 'Canada' },
]
const countries: Option[] = [
	{ value: 'AX', label: 'Åland Islands', hint: '🇦🇽 AX' },
	{ value: 'IN', label: 'India', hint: '🇮🇳 IN', search: ['Bharat'] },
	{ value: 'IO', label: 'British Indian Ocean Territory', hint: '🇮🇴 IO' },
	...Array.from({ length: 247 }, (_, number) => ({ value: `C${number}`, label: `Country ${number}` })),
]

type Settings = Partial<Omit<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'multiple' | 'ref'>> & {
	error?: string
}

/** With one value and its state. */
function Single({ error, start = '', ...rest }: Settings & { start?: string }) {
	const [value, setValue] = useState(start)
	return (
		<Field id="single" label="Course" {...(error && { error })}>
			<Combobox options={courses} {...rest} value={value} onChange={setValue} />
			<output hidden>{value}</output>
		</Field>
	)
}

/** With several values and their state. */
function Multiple({ error, start = [], ...rest }: Settings & { start?: string[] }) {
	const [value, setValue] = useState(start)
	return (
		<Field id="several" label="Languages" {...(error && { error })}>
			<Combobox multiple creatable options={languages} {...rest} value={value} onChange={setValue} />
			<output hidden>{value.join('|')}</output>
		</Field>
	)
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const rows = () => screen.queryAllByRole('option')
const labels = () => rows().map((row) => row.textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
/** The place of the marked row, from 1. */
const marked = () => rows().indexOf(active() as HTMLElement) + 1
const value = () => document.querySelector('output')?.textContent

describe('Combobox for one value', () => {
	it('selects on Tab what is marked after typing or arrows, and not what the pointer rests on', async () => {
		render(<Single start="Lead Auditor EMS" />)
		await userEvent.click(field())
		await userEvent.keyboard('{ArrowDown}{Tab}')
		expect(value()).toBe('Internal Auditor QMS')
		await userEvent.type(field(), 'lead{Tab}', { initialSelectionStart: 0, initialSelectionEnd: 99 })
		expect(value()).toBe('Lead Auditor QMS')
		await userEvent.click(field())
		await userEvent.hover(screen.getByRole('option', { name: 'Lead Auditor EMS' }))
		await userEvent.unhover(screen.getByRole('option', { name: 'Lead Auditor EMS' }))
		expect(active()).toHaveTextContent('Lead Auditor QMS')
		await userEvent.tab()
		expect(value()).toBe('Lead Auditor QMS')
	})

	it.each([
		['int', 'Internal Auditor QMS', undefined, []],
		['internal auditor', 'Internal Auditor QMS', undefined, []],
		['LEAD AUDITOR EMS', 'Lead Auditor EMS', undefined, []],
		['lead', '', 'What do you mean by "lead"?', ['Lead Auditor QMS', 'Lead Auditor EMS']],
		['ems', '', 'What do you mean by "ems"?', ['Lead Auditor EMS']],
		['nonsense', '', '"nonsense" is not in the list.', []],
	])('takes %j for %j or asks when the field is left by pointer', async (text, meant, question, offers) => {
		render(<Single />)
		await userEvent.type(field(), text)
		await userEvent.click(document.body)
		expect(value()).toBe(meant)
		expect(field()).toHaveValue(meant || text)
		expect(field()).toHaveAttribute('aria-invalid', String(!meant))
		if (question) expect(field()).toHaveAccessibleDescription(question)
		const buttons = screen.getAllByRole('button').map((button) => button.textContent)
		expect(buttons.filter(Boolean)).toEqual(offers)
		if (!offers[0]) return
		await userEvent.click(screen.getByRole('button', { name: offers[0] }))
		expect(value()).toBe(offers[0])
		expect(field()).toHaveAttribute('aria-invalid', 'false')
		expect(field()).not.toHaveAccessibleDescription()
		expect(field()).toHaveFocus()
	})

	it('creates a value only if no option has its text', async () => {
		render(<Single creatable />)
		await userEvent.type(field(), 'lead')
		await userEvent.click(document.body)
		expect(value()).toBe('')
		expect(screen.getByRole('button', { name: 'Create "lead"' })).toBeInTheDocument()
		await userEvent.clear(field())
		await userEvent.type(field(), 'Welding')
		await userEvent.click(document.body)
		expect(value()).toBe('Welding')
	})

	it('gives up the text that it asks about when a value comes from elsewhere', async () => {
		function Linked() {
			const [value, setValue] = useState('')
			return (
				<Field id="linked" label="Course">
					<Combobox options={courses} value={value} onChange={setValue} />
					<button type="button" onClick={() => setValue('Lead Auditor EMS')}>
						Link
					</button>
				</Field>
			)
		}
		render(<Linked />)
		await userEvent.type(field(), 'lead')
		await userEvent.click(screen.getByRole('button', { name: 'Link' }))
		expect(field()).toHaveValue('Lead Auditor EMS')
		expect(field()).toHaveAttribute('aria-invalid', 'false')
	})

	it('keeps typed text while another window has the focus', async () => {
		render(<Single creatable />)
		await userEvent.type(field(), 'Pun')
		fireEvent.blur(field())
		expect(field()).toHaveValue('Pun')
		expect(value()).toBe('')
		fireEvent.focus(field())
		await userEvent.keyboard('e')
		expect(field()).toHaveValue('Pune')
	})

	it('selects the value that the browser autofills', () => {
		render(<Single />)
		fireEvent.change(field(), { target: { value: 'Lead Auditor QMS' } })
		expect(value()).toBe('Lead Auditor QMS')
	})

	it('closes on Escape, clears the search on the next one, then leaves Escape to the dialog', async () => {
		const onKeyDown = vi.fn<(handled: boolean) => void>()
		document.addEventListener('keydown', (event) => event.key === 'Escape' && onKeyDown(event.defaultPrevented))
		render(<Single start="Lead Auditor EMS" />)
		await userEvent.click(field())
		await userEvent.keyboard('int{Escape}')
		expect(rows()).toHaveLength(0)
		expect(field()).toHaveValue('int')
		await userEvent.keyboard('{Escape}')
		expect(field()).toHaveValue('Lead Auditor EMS')
		await userEvent.keyboard('{Escape}')
		expect(onKeyDown.mock.calls).toEqual([[true], [true], [false]])
		expect(value()).toBe('Lead Auditor EMS')
	})

	it('does not submit the form when Enter selects an option', async () => {
		const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
		render(
			<form onSubmit={onSubmit}>
				<Single />
				<button type="submit">Send</button>
			</form>,
		)
		await userEvent.type(field(), 'int{Enter}')
		expect(onSubmit).not.toHaveBeenCalled()
		await userEvent.keyboard('{Enter}')
		expect(onSubmit).toHaveBeenCalledOnce()
	})

	it('shows the selected option when several options share its value', async () => {
		render(<Single options={shared} />)
		await userEvent.type(field(), 'can{Enter}')
		expect(value()).toBe('+1')
		expect(field()).toHaveValue('Canada')
		await userEvent.click(field())
		expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
		expect(active()).toHaveTextContent('Canada')
	})

	it('shows the value alone when several options share it and none of them was selected', () => {
		render(<Single options={shared} start="+1" />)
		expect(field()).toHaveValue('+1')
	})

	it('shows the value alone when several options share the value that is typed', async () => {
		render(<Single options={shared} />)
		await userEvent.type(field(), '+1{Tab}')
		expect(value()).toBe('+1')
		expect(field()).toHaveValue('+1')
	})

	it.each([{ isComposing: true }, { keyCode: 229 }])(
		'leaves Enter to the input method when the event has %o',
		async (composing) => {
			render(<Single creatable />)
			await userEvent.type(field(), 'int')
			for (const key of ['ArrowDown', 'Enter', 'Escape', 'Backspace'])
				fireEvent.keyDown(field(), { key, code: key, ...composing })
			expect(value()).toBe('')
			expect(field()).toHaveValue('int')
			expect(field()).toHaveAttribute('aria-expanded', 'true')
		},
	)
})

describe('Combobox with a long list', () => {
	it('announces the number of options', async () => {
		render(<Single options={countries} />)
		await userEvent.click(field())
		expect(await screen.findByText('250 options')).toBeInTheDocument()
	})

	it('moves the highlight with arrows, End, Home and page keys', async () => {
		render(<Single options={countries} />)
		await userEvent.click(field())
		await userEvent.keyboard('{ArrowDown}')
		expect(marked()).toBe(1)
		await userEvent.keyboard('{PageDown}')
		expect(marked()).toBe(11)
		await userEvent.keyboard('{End}')
		expect(marked()).toBe(250)
		expect(active()).toHaveTextContent('Country 246')
		await userEvent.keyboard('{PageUp}{ArrowUp}')
		expect(marked()).toBe(239)
		await userEvent.keyboard('{Home}{Enter}')
		expect(value()).toBe('AX')
	})

	it('opens with ArrowDown at the first row and with ArrowUp at the last, and goes round', async () => {
		render(<Single options={countries} />)
		await userEvent.tab()
		await userEvent.keyboard('{ArrowDown}')
		expect(marked()).toBe(1)
		await userEvent.keyboard('{ArrowUp}')
		expect(marked()).toBe(250)
		await userEvent.keyboard('{ArrowDown}')
		expect(marked()).toBe(1)
		await userEvent.keyboard('{Escape}{ArrowUp}')
		expect(marked()).toBe(250)
		await userEvent.keyboard('{Escape}{Alt>}{ArrowDown}{/Alt}')
		expect(rows().length).toBeGreaterThan(0)
		expect(active()).toBeNull()
	})

	it('opens and closes with its button, and closes on a touch elsewhere but not when its scroll bar is released there', async () => {
		render(<Single options={countries} />)
		await userEvent.click(screen.getByRole('button', { name: 'Show options Course' }))
		expect(field()).toHaveFocus()
		expect(field()).toHaveAttribute('aria-expanded', 'true')
		await userEvent.click(screen.getByRole('button', { name: 'Hide options Course' }))
		expect(rows()).toHaveLength(0)
		await userEvent.click(field())
		fireEvent.mouseUp(document.body)
		expect(rows().length).toBeGreaterThan(0)
		fireEvent.touchStart(document.body)
		fireEvent.touchEnd(document.body)
		expect(rows()).toHaveLength(0)
	})

	it('moves the text cursor with Home and End when there is text', async () => {
		render(<Single options={countries} />)
		await userEvent.type(field(), 'country{End}')
		expect(marked()).toBe(1)
		await userEvent.keyboard('{Home}x')
		expect(field()).toHaveValue('xcountry')
	})

	it('opens at the selected option', async () => {
		render(<Single options={countries} start="C200" />)
		await userEvent.click(field())
		expect(field()).toHaveValue('Country 200')
		expect(active()).toHaveTextContent('Country 200')
		expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Country 200')
	})
})

describe('Combobox for several values', () => {
	it('removes values with the button of a chip and with Backspace in the empty field', async () => {
		render(<Multiple start={['English', 'Hindi', 'Tamil']} />)
		// The status is emptied again a moment later.
		const said: string[] = []
		const status = screen.getByRole('status')
		new MutationObserver(() => said.push(status.textContent)).observe(status, {
			characterData: true,
			subtree: true,
			childList: true,
		})
		await userEvent.click(screen.getByRole('button', { name: 'Remove Hindi' }))
		expect(value()).toBe('English|Tamil')
		expect(field()).toHaveFocus()
		expect(said).toContain('Hindi removed')
		await userEvent.keyboard('x{Backspace}')
		expect(value()).toBe('English|Tamil')
		await userEvent.keyboard('{Backspace}')
		expect(value()).toBe('English')
	})

	it('is described by the number and the labels of its values, and has a button with its name', () => {
		render(<Multiple start={['English', 'Tamil']} error="Choose one more" />)
		expect(field()).toHaveAccessibleDescription('2 selected: English, Tamil Choose one more')
		expect(screen.getByRole('button', { name: 'Show options Languages' })).toBeInTheDocument()
	})

	it('leads to its values with arrows, where Delete removes them', async () => {
		render(<Multiple start={['English', 'Hindi', 'Tamil']} />)
		await userEvent.click(field())
		await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
		expect(screen.getByRole('button', { name: 'Remove Hindi' })).toHaveFocus()
		await userEvent.keyboard('{Delete}')
		expect(value()).toBe('English|Tamil')
		expect(screen.getByRole('button', { name: 'Remove Tamil' })).toHaveFocus()
		await userEvent.keyboard('{ArrowRight}')
		expect(field()).toHaveFocus()
		await userEvent.tab({ shift: true })
		await userEvent.keyboard('{Delete}')
		expect(value()).toBe('English')
		await userEvent.tab()
		expect(field()).toHaveFocus()
		await userEvent.keyboard('{ArrowLeft}')
		expect(screen.getByRole('button', { name: 'Remove English' })).toHaveFocus()
	})

	it('selects a marked value on Tab, and does not remove one that it has', async () => {
		render(<Multiple start={['English']} />)
		await userEvent.type(field(), 'hin{Tab}')
		await userEvent.type(field(), 'eng{Tab}')
		expect(value()).toBe('English|Hindi')
		expect(field()).toHaveValue('')
	})

	it('asks about the options that it does not have yet', async () => {
		render(<Multiple options={courses} start={['Lead Auditor QMS']} />)
		await userEvent.type(field(), 'lead')
		await userEvent.click(document.body)
		const offers = screen.getAllByRole('button').map((button) => button.textContent)
		expect(offers.filter(Boolean)).toEqual(['Lead Auditor EMS', 'Create "lead"'])
	})

	it.each([
		['left', 'English, hin; Tamil{Tab}'],
		['created', 'English, hin; Tamil{Enter}'],
		['repeated', 'English, ENGLISH, hin, tamil, Tamil{Escape}{Tab}'],
	])('splits values at comma and semicolon when they are %s', async (_, keys) => {
		render(<Multiple />)
		await userEvent.type(field(), keys)
		expect(value()).toMatch(/^English\|Hindi\|tamil$/i)
	})

	it('splits values at comma, semicolon and line end when they are pasted, also while options load', async () => {
		const loading = Promise.withResolvers<Option[]>()
		render(<Multiple options={() => loading.promise} />)
		await userEvent.type(field(), 'Eng')
		await userEvent.paste('lish, Hindi\r\nTamil;\n')
		expect(value()).toBe('')
		await act(async () => loading.resolve(languages))
		expect(value()).toBe('English|Hindi|Tamil')
	})

	it('adds no value when the label of a prompt is typed', async () => {
		render(<Multiple />)
		await userEvent.type(field(), 'add more')
		await userEvent.tab()
		expect(value()).toBe('')
	})
})

describe('Combobox with loaded options', () => {
	const list: Option[] = [{ value: 'IN', label: 'India' }]

	it('loads them once, at the first focus, and opens at the selected one', async () => {
		const load = vi.fn(() => Promise.resolve(list))
		render(<Single options={load} start="IN" />)
		expect(load).not.toHaveBeenCalled()
		await userEvent.click(field())
		expect(await screen.findByRole('option', { name: 'India' })).toBe(active())
		await userEvent.tab()
		await userEvent.click(field())
		expect(load).toHaveBeenCalledOnce()
		expect(field()).toHaveValue('India')
	})

	it('loads them again on Retry when loading fails', async () => {
		const load = vi.fn(() => Promise.resolve(list)).mockRejectedValueOnce(new Error('offline'))
		render(<Single options={load} />)
		await userEvent.click(field())
		await userEvent.click(await screen.findByRole('option', { name: /Retry/ }))
		expect(await screen.findByRole('option', { name: 'India' })).toBeInTheDocument()
		expect(load).toHaveBeenCalledTimes(2)
	})

	it('selects the typed option when they load after the field has lost the focus', async () => {
		const loading = Promise.withResolvers<Option[]>()
		render(<Single creatable options={() => loading.promise} />)
		await userEvent.type(field(), 'ind')
		expect(labels()).toEqual(['Loading…'])
		await userEvent.tab()
		expect(value()).toBe('')
		await act(async () => loading.resolve(list))
		expect(value()).toBe('IN')
	})

	it('has selected the label at the moment when it shows it, so that no letter typed then is lost', async () => {
		const loading = Promise.withResolvers<Option[]>()
		render(<Single options={() => loading.promise} start="IN" />)
		await userEvent.tab()
		const selection = new Promise((resolve) => {
			const report = () => resolve([field().value, field().selectionStart, field().selectionEnd])
			new MutationObserver(report).observe(field(), { attributeFilter: ['value'] })
		})
		vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
		loading.resolve(list)
		expect(await selection).toEqual(['India', 0, 'India'.length])
		vi.unstubAllGlobals()
	})
})
