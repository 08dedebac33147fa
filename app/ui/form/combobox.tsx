import { type ComponentProps, type MouseEvent, type RefObject, useId, useRef } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { MAX_VISIBLE_ROWS, rowHeightPx, usePopup, useWindow } from './combobox.hooks.ts'
import styles from './combobox.module.css'
import { MenuRow, Selected } from './combobox.parts.tsx'
import { type Choice, type ComboboxProps, keyHandler, type Menu, useChoice, useMenu } from './combobox.state.ts'
import { useField } from './field.tsx'

export type { Option } from './combobox.rules.ts'

/** A searchable dropdown (Spec 3, 4, 5, 9) for one value or several, in a Field. */
export function Combobox(props: ComboboxProps) {
	const field = useField()
	const ownId = useId()
	const id = field.id ?? ownId
	const input = useRef<HTMLInputElement>(null)
	const control = useRef<HTMLDivElement>(null)
	const list = useRef<HTMLDivElement>(null)
	const choice = useChoice(props, input)
	const menu = useMenu(id, choice)
	const { isOpen, highlightedIndex } = menu
	const shown = useWindow(list, choice.rows.length, isOpen, highlightedIndex)
	usePopup(list, control, isOpen, Math.min(choice.rows.length, MAX_VISIBLE_ROWS))

	const isShown = highlightedIndex >= shown.first && highlightedIndex < shown.last
	const several = choice.multiple && choice.selected.length > 0 ? choice.selected : undefined
	const hints = [several && `${id}-selected`, field.describedBy]
	return (
		<div className={styles.root}>
			{/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: enlarges the pointer target of the input, which the keyboard can reach */}
			<div
				ref={control}
				className={styles.control}
				data-invalid={field.invalid || undefined}
				onMouseDown={keepFocus}
				onClick={(event) => {
					if (event.target !== event.currentTarget) return
					input.current?.focus()
					menu.openMenu()
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
							input.current?.focus()
						}}
					/>
				)}
				<input
					{...inputProps(props, { choice, menu, input, list, byPointer: shown.byPointer })}
					type="text"
					className={styles.input}
					aria-labelledby={undefined}
					aria-describedby={hints.filter(Boolean).join(' ') || undefined}
					aria-invalid={field.invalid || undefined}
					aria-required={field.required || undefined}
					aria-activedescendant={isOpen && isShown ? `${id}-option-${highlightedIndex}` : undefined}
					autoComplete={props.autoComplete ?? 'off'}
					placeholder={choice.query === '' ? choice.only?.label : undefined}
					spellCheck={false}
				/>
				<button
					{...menu.getToggleButtonProps()}
					type="button"
					className={styles.toggle}
					aria-label={isOpen ? 'Hide options' : 'Show options'}
					aria-labelledby={`${id}-toggle ${id}-label`}
				>
					<Icon name="chevron-down" size={18} />
				</button>
			</div>
			<List choice={choice} menu={menu} list={list} shown={shown} />
			<span role="status" className="unseen">
				{choice.announcement}
			</span>
		</div>
	)
}

type Shown = ReturnType<typeof useWindow>
type Parts = {
	choice: Choice
	menu: Menu
	input: RefObject<HTMLInputElement | null>
	list: RefObject<HTMLDivElement | null>
	byPointer: Shown['byPointer']
}

function inputProps({ ref, onBlur }: ComboboxProps, { choice, menu, input, list, byPointer }: Parts) {
	const onKey = keyHandler(choice, menu)
	const { query, setQuery, settle, load } = choice
	const handlers: ComponentProps<'input'> = {
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
			if (document.activeElement !== event.currentTarget) settle(typed)
		},
		onFocus(event) {
			load()
			event.currentTarget.select()
		},
		onClick(event) {
			if (query === null) event.currentTarget.select()
		},
		onBlur(event) {
			// The active element stays the same when the window loses the focus.
			if (document.activeElement !== event.currentTarget) settle()
			onBlur?.(event)
		},
	}
	return menu.getInputProps({
		...handlers,
		ref: (element: HTMLInputElement | null) => {
			input.current = element
			ref?.(element)
		},
	})
}

type ListProps = Pick<Parts, 'choice' | 'menu' | 'list'> & { shown: Shown }

/** The rows that are in view, in the place that all of them take. */
function List({ choice: { multiple, rows, isSelected, choose }, menu, list, shown }: ListProps) {
	const { isOpen, highlightedIndex } = menu
	const { first, last, onScroll, byPointer } = shown
	return (
		<div
			{...menu.getMenuProps({ ref: list })}
			role="listbox"
			className={styles.list}
			popover="manual"
			hidden={!isOpen}
			aria-multiselectable={multiple || undefined}
			onScroll={onScroll}
			onMouseDown={keepFocus}
		>
			{isOpen && (
				<div
					role="none"
					style={{ paddingTop: first * rowHeightPx(), paddingBottom: (rows.length - last) * rowHeightPx() }}
				>
					{rows.slice(first, last).map((row, offset) => {
						const index = first + offset
						const itemProps = menu.getItemProps({
							item: row,
							index,
							onClick: () => choose(row),
							onMouseMove: () => {
								byPointer.current = true
							},
						})
						return (
							<MenuRow
								{...itemProps}
								key={itemProps.id}
								row={row}
								data-highlighted={index === highlightedIndex || undefined}
								aria-selected={row.kind === 'option' && isSelected(row.option)}
								aria-setsize={rows.length}
								aria-posinset={index + 1}
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
