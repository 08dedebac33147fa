import { type UseComboboxReturnValue, useCombobox } from 'downshift'
import {
	type ComponentProps,
	type KeyboardEvent,
	type RefCallback,
	type RefObject,
	useEffect,
	useEffectEvent,
	useLayoutEffect,
	useState,
} from 'react'
import { isComposing } from '#app/ui/browser/is-composing.ts'
import { useOptions } from './combobox.hooks.ts'
import { canCreate, exactOption, menuRows, type Option, type Row } from './combobox.rules.ts'

export type ComboboxProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'onBlur'> & {
	/** A list, or a function that loads it, called at the first focus. */
	options: readonly Option[] | (() => Promise<readonly Option[]>)
	/** Offers the typed text as a new option. */
	creatable?: boolean
	ref?: RefCallback<HTMLInputElement>
} & (
		| { multiple?: false; value: string; onChange: (value: string) => void }
		| { multiple: true; value: readonly string[]; onChange: (value: string[]) => void }
	)

type InputRef = RefObject<HTMLInputElement | null>

/** What is typed and chosen, and what changes it. */
export function useChoice(props: ComboboxProps, input: InputRef) {
	const { creatable = false, multiple = false } = props
	const { options, status, load } = useOptions(props.options)
	const [announcement, announce] = useState('')
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
	const rows = menuRows({ text: query ?? '', options, selected, creatable, status })
	const isSelected = ({ value, label }: Option) =>
		only ? value === only.value && label === only.label : values.includes(value)

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

	const settleAfterLoad = useEffectEvent(() => {
		if (document.activeElement !== input.current) settle()
		// The label replaces the value that was selected at the focus; what is typed next must replace it.
		else if (query === null) input.current?.select()
	})
	// At once: a letter that is typed before a later effect would be selected, too, and replaced by the next.
	useLayoutEffect(() => {
		if (status === 'ready') settleAfterLoad()
	}, [status])

	const text = query ?? only?.label ?? ''
	return {
		multiple,
		load,
		text,
		query,
		setQuery,
		selected,
		only,
		rows,
		isSelected,
		remove,
		choose,
		settle,
		announcement,
		announce,
	}
}
export type Choice = ReturnType<typeof useChoice>
export type Menu = UseComboboxReturnValue<Row>

/** Downshift manages the menu and the highlight, `choice` the selection. */
export function useMenu(id: string, { multiple, text, query, only, rows, isSelected, announce }: Choice): Menu {
	const current = only ? rows.findIndex((row) => row.kind === 'option' && isSelected(row.option)) : -1
	const types = useCombobox.stateChangeTypes
	const menu = useCombobox<Row>({
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
	const found = rows.filter(({ kind }) => kind === 'option').length
	const counted = found === 0 ? (rows[0]?.label ?? '') : found === 1 ? '1 option' : `${found} options`
	const status = menu.isOpen ? counted : ''
	useEffect(() => {
		const timer = setTimeout(announce, 400, status)
		return () => clearTimeout(timer)
	}, [status, announce])
	return menu
}

/** What keys do besides moving the highlight. */
export function keyHandler(
	{ multiple, text, query, setQuery, selected, rows, remove, choose, settle }: Choice,
	menu: Menu,
) {
	return (event: KeyboardEvent<HTMLInputElement>): void => {
		const { key, altKey, nativeEvent } = event
		const { isOpen, highlightedIndex } = menu
		const preventDownshift = () => Object.assign(nativeEvent, { preventDownshiftDefault: true })
		if (isComposing(nativeEvent)) preventDownshift()
		else if (isOpen && (key === 'Enter' || (key === 'ArrowUp' && altKey))) choose(rows[highlightedIndex])
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
}
