import { type ClipboardEvent, type ComponentProps, type MouseEvent, type RefObject, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { MAX_VISIBLE_ROWS, usePopup } from './combobox.hooks.ts'
import styles from './combobox.module.css'
import { MenuRow, Selected, Toggle } from './combobox.parts.tsx'
import {
	type Choice,
	type ComboboxProps,
	keyHandler,
	type Menu,
	useChips,
	useChoice,
	useMenu,
} from './combobox.state.ts'
import { useField } from './field.tsx'

export type { Option } from './combobox.rules.ts'

/** A searchable dropdown (Spec 3, 4, 5, 9) for one value or several, in a Field. */
export function Combobox(props: ComboboxProps) {
	const { id = '', describedBy, invalid = false, required } = useField()
	const input = useRef<HTMLInputElement>(null)
	const control = useRef<HTMLDivElement>(null)
	const list = useRef<HTMLDivElement>(null)
	const choice = useChoice(props, input)
	const menu = useMenu(id, choice)
	const chips = useChips(choice)
	const { isOpen, highlightedIndex: highlighted } = menu
	const { query, only, question } = choice
	usePopup(list, control, { isOpen, highlighted, rows: Math.min(choice.rows.length, MAX_VISIBLE_ROWS) })

	const several = choice.multiple && choice.selected.length > 0 ? choice.selected : undefined
	const hints = [several && `${id}-selected`, describedBy, question && `${id}-question`]
	return (
		<div className={styles.root} data-unsettled={Boolean(query?.trim()) || undefined}>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: enlarges the pointer target of the input, which the keyboard can reach */}
			<div
				ref={control}
				className={styles.control}
				data-invalid={invalid || Boolean(question) || undefined}
				onMouseDown={keepFocus}
				onClick={(event) => {
					if (event.target === event.currentTarget) menu.openMenu()
				}}
			>
				{several && (
					<span id={`${id}-selected`} hidden>
						{`${several.length} selected: ${several.map((option) => option.label).join(', ')}`}
					</span>
				)}
				{several && (
					<Selected
						options={several}
						chips={chips}
						onRemove={(option) => {
							choice.remove(option)
							menu.closeMenu()
							input.current?.focus()
						}}
					/>
				)}
				<div className={styles.value}>
					<input
						{...inputProps(props, { choice, menu, chips, input, list })}
						type="text"
						className={styles.input}
						// The label is its name already.
						aria-labelledby={undefined}
						aria-activedescendant={isOpen && highlighted >= 0 ? `${id}-option-${highlighted}` : undefined}
						aria-describedby={hints.filter(Boolean).join(' ') || undefined}
						aria-invalid={invalid || Boolean(question)}
						aria-required={required || undefined}
						autoComplete={props.autoComplete ?? 'off'}
						placeholder={query === '' ? only?.label : undefined}
						spellCheck={false}
					/>
					{only && query === null && (
						<span aria-hidden className={styles.full}>
							{only.label}
						</span>
					)}
				</div>
				<Toggle {...menu.getToggleButtonProps()} fieldId={id} isOpen={isOpen} />
			</div>
			<List choice={choice} menu={menu} list={list} />
			{question && <Question id={`${id}-question`} text={question} choice={choice} input={input} />}
			<span role="status" className="unseen">
				{choice.announcement}
			</span>
		</div>
	)
}

type Parts = {
	choice: Choice
	menu: Menu
	chips: ReturnType<typeof useChips>
	input: RefObject<HTMLInputElement | null>
	list: RefObject<HTMLDivElement | null>
}

function inputProps({ ref, onBlur }: ComboboxProps, { choice, menu, chips, input, list }: Parts) {
	const { multiple, query, type, takeTyped, load } = choice
	const handlers = {
		ref(element: HTMLInputElement | null) {
			input.current = element
			ref?.(element)
		},
		onKeyDown: keyHandler(choice, menu),
		onChange(event) {
			const typed = event.currentTarget.value
			if (list.current) list.current.scrollTop = 0
			load()
			if (document.activeElement === event.currentTarget) return type(typed)
			// Autofill changes the value without focus.
			Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
			choice.search(typed)
			takeTyped(typed)
		},
		onPaste(event: ClipboardEvent<HTMLInputElement>) {
			// The input would drop line ends, and so join values.
			const pasted = event.clipboardData.getData('text').trim()
			if (!multiple || !pasted.includes('\n')) return
			event.preventDefault()
			load()
			type(`${query ?? ''}${pasted.replace(/\s*\n\s*/g, ', ')}`)
			menu.openMenu()
		},
		onFocus(event) {
			load()
			chips.setActiveIndex(-1)
			// What is typed is kept when the window has the focus again.
			if (query === null) event.currentTarget.select()
		},
		onClick(event) {
			if (query === null) event.currentTarget.select()
		},
		onBlur(event) {
			// The active element stays the same when the window loses the focus.
			if (document.activeElement !== event.currentTarget) takeTyped()
			menu.closeMenu()
			onBlur?.(event)
		},
	} satisfies ComponentProps<'input'>
	return menu.getInputProps(chips.getDropdownProps(handlers))
}

type QuestionProps = Pick<Parts, 'choice' | 'input'> & { id: string; text: string }

/** Asks what a text means that was left in the field. */
function Question({ id, text, choice: { multiple, rows, isSelected, choose }, input }: QuestionProps) {
	const offered = rows.filter((row) => row.kind === 'option' && !(multiple && isSelected(row.option)))
	const others = rows.filter(({ kind }) => kind === 'create' || kind === 'retry')
	return (
		<div className={styles.question}>
			<p id={id}>{text}</p>
			{[...offered.slice(0, MAX_OFFERED), ...others].map((row) => (
				<Button
					key={row.label}
					variant="outline"
					size="small"
					onClick={() => {
						choose(row)
						input.current?.focus()
					}}
				>
					{row.label}
				</Button>
			))}
		</div>
	)
}
const MAX_OFFERED = 3

function List({ choice, menu, list }: Pick<Parts, 'choice' | 'menu' | 'list'>) {
	const { multiple, rows, isSelected } = choice
	const { isOpen, highlightedIndex, getItemProps } = menu
	return (
		<div
			{...menu.getMenuProps({ ref: list })}
			role="listbox"
			className={styles.list}
			popover="manual"
			hidden={!isOpen}
			aria-multiselectable={multiple || undefined}
			onMouseDown={keepFocus}
		>
			{isOpen &&
				rows.map((row, index) => {
					const itemProps = getItemProps({ item: row, index, onClick: () => choice.choose(row) })
					return (
						<MenuRow
							{...itemProps}
							key={itemProps.id}
							row={row}
							data-highlighted={index === highlightedIndex || undefined}
							aria-selected={row.kind === 'option' && isSelected(row.option)}
						/>
					)
				})}
		</div>
	)
}

/** Keeps the focus in the input on a press beside it, because losing the focus takes the typed text. */
function keepFocus(event: MouseEvent) {
	if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}
