import { type ComponentProps, type MouseEvent, type RefObject, useRef } from 'react'
import { MAX_VISIBLE_ROWS, rowHeightPx, usePopup, useWindow } from './combobox.hooks.ts'
import styles from './combobox.module.css'
import { MenuRow, Selected, Toggle } from './combobox.parts.tsx'
import { type Choice, type ComboboxProps, keyHandler, type Menu, useChoice, useMenu } from './combobox.state.ts'
import { useField } from './field.tsx'

export type { Option } from './combobox.rules.ts'

/** A searchable dropdown (Spec 3, 4, 5, 9) for one value or several, in a Field. */
export function Combobox(props: ComboboxProps) {
	const { id = '', describedBy, invalid, required } = useField()
	const root = useRef<HTMLDivElement>(null)
	const input = useRef<HTMLInputElement>(null)
	const control = useRef<HTMLDivElement>(null)
	const list = useRef<HTMLDivElement>(null)
	const choice = useChoice(props, input)
	const menu = useMenu(choice, root)
	const { isOpen, highlighted } = menu
	const shown = useWindow(list, choice.rows.length, isOpen, highlighted)
	usePopup(list, control, isOpen, Math.min(choice.rows.length, MAX_VISIBLE_ROWS))

	const isShown = highlighted >= shown.first && highlighted < shown.last
	const several = choice.multiple && choice.selected.length > 0 ? choice.selected : undefined
	const hints = [several && `${id}-selected`, describedBy]
	return (
		<div ref={root} className={styles.root}>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: enlarges the pointer target of the input, which the keyboard can reach */}
			<div
				ref={control}
				className={styles.control}
				data-invalid={invalid || undefined}
				onMouseDown={keepFocus}
				onClick={(event) => {
					if (event.target !== event.currentTarget) return
					input.current?.focus()
					menu.open()
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
						onRemove={(option) => {
							choice.remove(option)
							menu.close()
							input.current?.focus()
						}}
					/>
				)}
				<input
					{...inputProps(props, { choice, menu, input, list, shown })}
					id={id}
					type="text"
					role="combobox"
					value={choice.text}
					className={styles.input}
					aria-autocomplete="list"
					aria-controls={`${id}-list`}
					aria-expanded={isOpen}
					aria-describedby={hints.filter(Boolean).join(' ') || undefined}
					aria-invalid={invalid || undefined}
					aria-required={required || undefined}
					aria-activedescendant={isOpen && isShown ? `${id}-option-${highlighted}` : undefined}
					autoComplete={props.autoComplete ?? 'off'}
					placeholder={choice.query === '' ? choice.only?.label : undefined}
					spellCheck={false}
				/>
				<Toggle
					id={id}
					isOpen={isOpen}
					onClick={() => {
						input.current?.focus()
						if (isOpen) menu.close()
						else menu.open()
					}}
				/>
			</div>
			<List {...{ id, choice, menu, list, shown }} />
			<span role="status" className="unseen">
				{choice.announcement}
			</span>
		</div>
	)
}

type Parts = {
	choice: Choice
	menu: Menu
	input: RefObject<HTMLInputElement | null>
	list: RefObject<HTMLDivElement | null>
	shown: ReturnType<typeof useWindow>
}

function inputProps({ ref, onBlur }: ComboboxProps, { choice, menu, input, list, shown: { byPointer } }: Parts) {
	const onKey = keyHandler(choice, menu)
	const { query, setQuery, settle, load } = choice
	return {
		ref(element) {
			input.current = element
			ref?.(element)
		},
		onKeyDown(event) {
			byPointer.current = false
			onKey(event)
		},
		onChange(event) {
			const typed = event.currentTarget.value
			byPointer.current = false
			if (list.current) list.current.scrollTop = 0
			setQuery(typed)
			load()
			// Autofill changes the value without focus.
			if (document.activeElement === event.currentTarget) menu.openAt(typed.trim() ? 0 : -1)
			else settle(typed)
		},
		onFocus(event) {
			load()
			// What is typed is kept when the window has the focus again.
			if (query === null) event.currentTarget.select()
		},
		onClick(event) {
			if (query === null) event.currentTarget.select()
			menu.open()
		},
		onBlur(event) {
			// The active element stays the same when the window loses the focus.
			if (document.activeElement !== event.currentTarget) settle()
			menu.close()
			onBlur?.(event)
		},
	} satisfies ComponentProps<'input'>
}

type ListProps = Omit<Parts, 'input'> & { id: string }

/** The rows that are in view, in the place that all of them take. */
function List({ id, choice: { multiple, rows, isSelected }, menu, list, shown }: ListProps) {
	const { isOpen, highlighted, highlight, pick } = menu
	const { first, last, onScroll, byPointer } = shown
	return (
		<div
			ref={list}
			id={`${id}-list`}
			role="listbox"
			className={styles.list}
			popover="manual"
			hidden={!isOpen}
			aria-labelledby={`${id}-label`}
			aria-multiselectable={multiple || undefined}
			onScroll={onScroll}
			onMouseDown={keepFocus}
			onMouseLeave={() => highlight(-1)}
		>
			{isOpen && (
				<div
					role="none"
					style={{ paddingTop: first * rowHeightPx(), paddingBottom: (rows.length - last) * rowHeightPx() }}
				>
					{rows.slice(first, last).map((row, offset) => {
						const index = first + offset
						const isNote = row.kind === 'note'
						return (
							<MenuRow
								key={index}
								id={`${id}-option-${index}`}
								row={row}
								data-highlighted={index === highlighted || undefined}
								aria-disabled={isNote}
								aria-selected={row.kind === 'option' && isSelected(row.option)}
								aria-setsize={rows.length}
								aria-posinset={index + 1}
								onClick={isNote ? undefined : () => pick(row)}
								onPointerMove={({ pointerType }) => {
									if (pointerType === 'touch') return
									byPointer.current = true
									highlight(isNote ? -1 : index)
								}}
							/>
						)
					})}
				</div>
			)}
		</div>
	)
}

/** Keeps the focus in the input on a press beside it, because losing the focus settles the typed text. */
function keepFocus(event: MouseEvent) {
	if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}
