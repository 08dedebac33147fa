import { type UseComboboxReturnValue, useCombobox, useMultipleSelection } from 'downshift'
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
import { exactOption, meantOption, menuRows, type Option, type Row, splitValues } from './combobox.rules.ts'

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

/** The selected options and what changes them. */
function useSelection(props: ComboboxProps, options: readonly Option[]) {
	const { multiple = false } = props
	const [chosen, setChosen] = useState<Option>()
	const values = props.multiple ? props.value : props.value === '' ? [] : [props.value]
	// Several options may share a value (+1 is the code of many countries): show the one that was selected here, or
	// no other.
	const selected = values.map((value): Option => {
		const [first, ...others] = options.filter((option) => option.value === value)
		return (chosen?.value === value && chosen) || (others.length === 0 && first) || { value, label: value }
	})
	const only = multiple ? undefined : selected[0]
	const isSelected = ({ value, label }: Option) =>
		only ? value === only.value && label === only.label : values.includes(value)

	function setValues(next: string[]) {
		if (props.multiple) props.onChange(next)
		else props.onChange(next[0] ?? '')
	}
	function select(added: Option[]) {
		if (multiple) return setValues([...new Set([...values, ...added.map(({ value }) => value)])])
		setChosen(added[0])
		setValues(added.map(({ value }) => value))
	}
	const unselect = (option: Option) => setValues(values.filter((value) => value !== option.value))
	return { multiple, selected, only, isSelected, select, unselect }
}

/** What is typed and chosen, and what changes it. */
export function useChoice(props: ComboboxProps, input: RefObject<HTMLInputElement | null>) {
	const { creatable = false } = props
	const { options, status, load } = useOptions(props.options)
	const [announcement, announce] = useState('')
	const selection = useSelection(props, options)
	const { multiple, selected, only, isSelected } = selection
	// The typed text; null when not searching, so that a single selection shows its label.
	const [query, setQuery] = useState<string | null>(null)
	// Whether the field was left with a text of which it is not known what is meant.
	const [isAsking, setAsking] = useState(false)
	const known = { options, selected, creatable, status }
	const rows = menuRows(query ?? '', known)

	// Another value, such as that of a link, replaces the text that is asked about.
	const [shown, setShown] = useState(only?.value)
	if (shown !== only?.value) {
		setShown(only?.value)
		if (isAsking) search(null)
	}

	function search(text: string | null) {
		setQuery(text)
		setAsking(false)
	}
	function add(...added: Option[]) {
		selection.select(added)
		search(null)
		announce(`${added.map(({ label }) => label).join(', ')} selected`)
	}
	function remove(option: Option) {
		selection.unselect(option)
		announce(`${option.label} removed`)
	}
	function choose(row: Row | undefined) {
		if (row?.kind === 'create') {
			const parts = multiple ? splitValues(row.text) : [row.text]
			add(...parts.map((part) => exactOption(part, [...options, ...selected]) ?? { value: part, label: part }))
		}
		if (row?.kind === 'retry') load()
		if (row?.kind === 'prompt') {
			search('')
			input.current?.focus()
			announce('Type your own')
		}
		if (row?.kind === 'option') {
			if (multiple && isSelected(row.option)) remove(row.option)
			else add(row.option)
		}
	}
	/** Selects what the texts mean, and returns those of which that is not known. */
	function take(texts: string[]): string[] {
		const meant = texts.map((text) => meantOption(text, known) ?? exactOption(text, selected))
		const found = meant.filter((option) => option !== undefined)
		if (found.length > 0) add(...found)
		return texts.filter((_, index) => !meant[index])
	}
	/** On leaving the field: selects what the typed text means, or asks. */
	function takeTyped(typed = query) {
		if (typed === null || (typed.trim() && status === 'loading')) return
		const unknown = take(multiple ? splitValues(typed) : [typed].filter((text) => text.trim()))
		search(unknown.join(', ') || null)
		setAsking(unknown.length > 0)
		if (unknown.length > 0) announce(questionAbout(unknown.join(', '), rows))
	}
	/** Searches for the text. What several values end at a comma, semicolon or line end is selected at once. */
	function type(text: string) {
		const end = text.search(/[^,;\n]*$/)
		const parts = multiple && status !== 'loading' ? splitValues(text.slice(0, end)) : []
		if (parts.length === 0 || parts.some((part) => !meantOption(part, known))) return search(text)
		take(parts)
		search(text.slice(end).trimStart())
	}

	const settleAfterLoad = useEffectEvent(() => {
		if (document.activeElement !== input.current) takeTyped()
		// The label replaces the value that was selected at the focus; what is typed next must replace it.
		else if (query === null) input.current?.select()
		else type(query)
	})
	// At once: a letter that is typed before a later effect would be selected, too, and replaced by the next.
	useLayoutEffect(() => {
		if (status === 'ready' || status === 'failed') settleAfterLoad()
	}, [status])

	const text = query ?? only?.label ?? ''
	const question = isAsking ? questionAbout(text, rows) : undefined
	return {
		...selection,
		...{ options, status, load, text, query, search, type, rows },
		...{ add, remove, choose, takeTyped, question, announcement, announce },
	}
}
export type Choice = ReturnType<typeof useChoice>
export type Menu = UseComboboxReturnValue<Row>

const questionAbout = (text: string, rows: readonly Row[]) =>
	rows.every(({ kind }) => kind === 'note') ? `"${text}" is not in the list.` : `What do you mean by "${text}"?`

/** Downshift manages the menu and the highlight, `choice` the selection. */
export function useMenu(id: string, choice: Choice): Menu {
	const { multiple, status, text, query, only, rows, isSelected, announce } = choice
	const current = only && !query ? rows.findIndex((row) => row.kind === 'option' && isSelected(row.option)) : -1
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
		isItemDisabled: (row?: Row) => row?.kind === 'note',
		// The list is shown later (usePopup).
		scrollIntoView: () => {},
		stateReducer(state, { type, changes }) {
			// The pointer marks no row: Tab takes what the keyboard marked.
			if (type === types.ItemMouseMove || type === types.MenuMouseLeave) return state
			const row = type === types.InputBlur ? null : changes.selectedItem
			const next = { ...changes, selectedItem: null, inputValue: state.inputValue }
			if (type === types.InputClick && state.isOpen) return state
			if (type === types.InputChange) next.highlightedIndex = changes.inputValue?.trim() ? 0 : -1
			else if (!state.isOpen && next.isOpen && (query?.trim() || current >= 0))
				next.highlightedIndex = Math.max(0, current)
			if (row) {
				next.isOpen = multiple || row.kind === 'prompt' || row.kind === 'retry'
				next.highlightedIndex = next.isOpen && row.kind === 'option' && !query ? state.highlightedIndex : -1
			}
			if (!next.isOpen) next.highlightedIndex = -1
			return next
		},
	})
	const { isOpen, highlightedIndex, setHighlightedIndex } = menu

	const highlightAfterLoad = useEffectEvent(() => {
		if (isOpen && highlightedIndex < 0) setHighlightedIndex(query?.trim() ? 0 : current)
	})
	useEffect(() => {
		if (status === 'ready') highlightAfterLoad()
	}, [status])

	const found = rows.filter(({ kind }) => kind === 'option').length
	const counted = found === 0 ? (rows[0]?.label ?? '') : found === 1 ? '1 option' : `${found} options`
	const said = isOpen ? counted : ''
	useEffect(() => {
		const timer = setTimeout(announce, 400, said)
		return () => clearTimeout(timer)
	}, [said, announce])
	return menu
}

/** The chips of a field with several values: Backspace removes the last one, arrows lead to them. */
export const useChips = ({ multiple, selected, remove }: Choice) =>
	useMultipleSelection<Option>({
		selectedItems: multiple ? selected : [],
		itemToKey: (option) => option?.value,
		onSelectedItemsChange: ({ selectedItems: left = [] }) => {
			const removed = selected.find(({ value }) => left.every((option) => option.value !== value))
			if (removed) remove(removed)
		},
	})

/** What keys do besides moving the highlight. */
export function keyHandler(choice: Choice, { isOpen, highlightedIndex }: Menu) {
	const { query, options, rows, isSelected, search, choose, takeTyped, add } = choice
	/** What is marked after typing or arrows, but not what a text means that is typed in full. */
	function takeMarked() {
		const row = rows[highlightedIndex]
		if (!row || (highlightedIndex === 0 && query && exactOption(query, options))) return
		if (row.kind === 'create') choose(row)
		else if (row.kind === 'option') isSelected(row.option) ? search(null) : add(row.option)
	}
	return (event: KeyboardEvent<HTMLInputElement>): void => {
		const { key, altKey, nativeEvent } = event
		const preventDownshift = () => Object.assign(nativeEvent, { preventDownshiftDefault: true })
		if (isComposing(nativeEvent)) preventDownshift()
		else if (key === 'Tab' && isOpen) takeMarked()
		else if (isOpen && (key === 'Enter' || (key === 'ArrowUp' && altKey))) choose(rows[highlightedIndex])
		else if (key === 'Enter') takeTyped()
		// A key that is held to delete text must stop there.
		else if (key === 'Backspace' && event.repeat) preventDownshift()
		else if ((key === 'Home' || key === 'End') && query) preventDownshift()
		else if (key === 'Escape' && !isOpen) {
			// Without typed text, Escape must reach the dialog.
			preventDownshift()
			if (query) event.preventDefault()
			search(null)
		}
	}
}
