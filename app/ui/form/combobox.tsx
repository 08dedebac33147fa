import { useCombobox } from 'downshift'
import {
	type ComponentProps,
	type KeyboardEvent,
	type MouseEvent,
	type RefCallback,
	useEffect,
	useEffectEvent,
	useId,
	useLayoutEffect,
	useRef,
	useState,
} from 'react'
import { isComposing } from '#app/ui/browser/is-composing.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MAX_VISIBLE_ROWS, rowHeightPx, useOptions, usePopup, useWindow } from './combobox.hooks.ts'
import styles from './combobox.module.css'
import { MenuRow, Selected } from './combobox.parts.tsx'
import { canCreate, exactOption, menuRows, type Option, type Row } from './combobox.rules.ts'
import { useField } from './field.tsx'

export type { Option } from './combobox.rules.ts'

type ComboboxProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'onBlur'> & {
	/** A list, or a function that loads it, called at the first focus. */
	options: readonly Option[] | (() => Promise<readonly Option[]>)
	/** Offers the typed text as a new option. */
	creatable?: boolean
	ref?: RefCallback<HTMLInputElement>
} & (
		| { multiple?: false; value: string; onChange: (value: string) => void }
		| { multiple: true; value: readonly string[]; onChange: (value: string[]) => void }
	)

/** A searchable dropdown (Spec 3, 4, 5, 9) for one value or several, in a Field. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: all handlers change the same query, selection and menu, and parts of their own would make the heaviest page heavier
export function Combobox(props: ComboboxProps) {
	const { creatable = false, multiple = false, ref } = props
	const field = useField()
	const ownId = useId()
	const id = field.id ?? ownId

	const { options, status, load } = useOptions(props.options)
	const [chosen, setChosen] = useState<Option>()
	const values = props.multiple ? props.value : props.value === '' ? [] : [props.value]
	// Several options may share a value (+1 is the code of many countries): show the one that was selected here, or
	// no other.
	const selected = values.map((value): Option => {
		const [first, ...others] = options.filter((option) => option.value === value)
		return (chosen?.value === value && chosen) || (others.length === 0 && first) || { value, label: value }
	})
	const only = multiple ? undefined : selected[0]

	// The typed text; null when not searching, so that a single selection shows its label.
	const [query, setQuery] = useState<string | null>(null)
	const text = query ?? only?.label ?? ''
	const rows = menuRows({ text: query ?? '', options, selected, creatable, status })
	const isSelected = ({ value, label }: Option) =>
		only ? value === only.value && label === only.label : values.includes(value)
	const current = only ? rows.findIndex((row) => row.kind === 'option' && isSelected(row.option)) : -1

	const input = useRef<HTMLInputElement>(null)
	const control = useRef<HTMLDivElement>(null)
	const list = useRef<HTMLDivElement>(null)
	const [announcement, announce] = useState('')

	function setValues(next: string[]) {
		if (props.multiple) props.onChange(next)
		else props.onChange(next[0] ?? '')
	}
	function add(option: Option) {
		if (!multiple) setChosen(option)
		if (!multiple || !values.includes(option.value)) setValues(multiple ? [...values, option.value] : [option.value])
		setQuery(null)
		announce(`${option.label} selected`)
	}
	function remove(option: Option) {
		setValues(values.filter((value) => value !== option.value))
		announce(`${option.label} removed`)
	}
	function choose(row: Row | undefined) {
		if (row?.kind === 'create') add({ value: row.text, label: row.text })
		if (row?.kind === 'retry') load()
		if (row?.kind === 'prompt') {
			setQuery('')
			input.current?.focus()
			announce('Type your own')
		}
		if (row?.kind === 'option') {
			if (multiple && values.includes(row.option.value)) remove(row.option)
			else add(row.option)
		}
	}
	/** On leaving the field: selects the option that the typed text names, creates a new one, or discards the text. */
	function settle(typed = query) {
		if (typed === null || (status === 'loading' && !creatable)) return
		const option = exactOption(typed, options)
		if (option) add(option)
		else if (creatable && canCreate(typed, options, selected)) add({ value: typed.trim(), label: typed.trim() })
		else setQuery(null)
	}

	const types = useCombobox.stateChangeTypes
	const { isOpen, highlightedIndex, openMenu, ...menu } = useCombobox<Row>({
		items: rows,
		inputValue: text,
		inputId: id,
		labelId: `${id}-label`,
		menuId: `${id}-list`,
		toggleButtonId: `${id}-toggle`,
		getItemId: (index) => `${id}-option-${index}`,
		itemToString: (row) => row?.label ?? '',
		isItemDisabled: (row) => row.kind === 'note',
		scrollIntoView: () => {},
		// Downshift manages the menu and the highlight; the handlers below manage the selection.
		stateReducer: (state, { type, changes }) => {
			const row = type === types.InputBlur ? null : changes.selectedItem
			const next = { ...changes, selectedItem: null, inputValue: state.inputValue }
			if (type === types.InputClick) next.isOpen = true
			if (type === types.InputChange) next.highlightedIndex = changes.inputValue?.trim() ? 0 : -1
			if (row) {
				next.isOpen = multiple || row.kind === 'prompt' || row.kind === 'retry'
				next.highlightedIndex = next.isOpen && row.kind === 'option' && !query ? state.highlightedIndex : -1
			}
			if (!state.isOpen && next.isOpen && !query && current >= 0) next.highlightedIndex = current
			return next
		},
	})
	const highlighted = rows[highlightedIndex]

	const { first, last, onScroll, byPointer } = useWindow(list, rows.length, isOpen, highlightedIndex)
	usePopup(list, control, isOpen, Math.min(rows.length, MAX_VISIBLE_ROWS))

	const settleAfterLoad = useEffectEvent(() => {
		if (document.activeElement !== input.current) settle()
		// The label replaces the value that was selected at the focus; what is typed next must replace it.
		else if (query === null) input.current?.select()
	})
	// At once: a letter that is typed before a later effect would be selected, too, and replaced by the next.
	useLayoutEffect(() => {
		if (status === 'ready') settleAfterLoad()
	}, [status])

	const found = rows.filter(({ kind }) => kind === 'option').length
	const menuStatus = !isOpen ? '' : found === 0 ? (rows[0]?.label ?? '') : found === 1 ? '1 option' : `${found} options`
	useEffect(() => {
		const timer = setTimeout(announce, 400, menuStatus)
		return () => clearTimeout(timer)
	}, [menuStatus])

	function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
		byPointer.current = false
		const { key, altKey, nativeEvent } = event
		const preventDownshift = () => Object.assign(nativeEvent, { preventDownshiftDefault: true })
		if (isComposing(nativeEvent)) preventDownshift()
		else if (isOpen && (key === 'Enter' || (key === 'ArrowUp' && altKey))) choose(highlighted)
		else if (key === 'Enter') settle()
		else if (key === 'Backspace' && text === '' && multiple) {
			const lastOne = selected.at(-1)
			if (lastOne) remove(lastOne)
		} else if ((key === 'Home' || key === 'End') && query) preventDownshift()
		else if (key === 'Escape' && !isOpen) {
			// Without typed text, Escape must reach the dialog.
			preventDownshift()
			if (query) event.preventDefault()
			setQuery(null)
		}
	}

	const inputProps = menu.getInputProps({
		ref: (element: HTMLInputElement | null) => {
			input.current = element
			ref?.(element)
		},
		onKeyDown,
		onChange: (event) => {
			const typed = event.currentTarget.value
			byPointer.current = false
			if (list.current) list.current.scrollTop = 0
			setQuery(typed)
			load()
			// Autofill changes the value without focus.
			if (document.activeElement !== event.currentTarget) settle(typed)
		},
		onFocus: (event) => {
			load()
			event.currentTarget.select()
		},
		onClick: (event) => {
			if (query === null) event.currentTarget.select()
		},
		onBlur: (event) => {
			// The active element stays the same when the window loses the focus.
			if (document.activeElement !== event.currentTarget) settle()
			props.onBlur?.(event)
		},
	})
	const isShown = highlightedIndex >= first && highlightedIndex < last
	const isSeveral = multiple && selected.length > 0
	const hints = [isSeveral && `${id}-selected`, field.describedBy]

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
					openMenu()
				}}
			>
				{isSeveral && (
					<span id={`${id}-selected`} hidden>
						{`${selected.length} selected: ${selected.map((option) => option.label).join(', ')}`}
					</span>
				)}
				{isSeveral && (
					<Selected
						options={selected}
						onRemove={(option) => {
							remove(option)
							input.current?.focus()
						}}
					/>
				)}
				<input
					{...inputProps}
					type="text"
					className={styles.input}
					aria-labelledby={undefined}
					aria-describedby={hints.filter(Boolean).join(' ') || undefined}
					aria-invalid={field.invalid || undefined}
					aria-required={field.required || undefined}
					aria-activedescendant={isOpen && isShown ? `${id}-option-${highlightedIndex}` : undefined}
					autoComplete={props.autoComplete ?? 'off'}
					placeholder={query === '' ? only?.label : undefined}
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
			<span role="status" className="unseen">
				{announcement}
			</span>
		</div>
	)
}

/** Keeps the focus in the input on a press beside it, because losing the focus settles the typed text. */
function keepFocus(event: MouseEvent) {
	if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
}
