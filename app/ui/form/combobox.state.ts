import {
	type ComponentProps,
	type KeyboardEvent,
	type RefCallback,
	type RefObject,
	useCallback,
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
	function select(option: Option) {
		if (!multiple) setChosen(option)
		if (!multiple || !values.includes(option.value)) setValues(multiple ? [...values, option.value] : [option.value])
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
	const rows = menuRows({ text: query ?? '', options, selected, creatable, status })

	function add(option: Option) {
		selection.select(option)
		setQuery(null)
		announce(`${option.label} selected`)
	}
	function remove(option: Option) {
		selection.unselect(option)
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
			if (multiple && isSelected(row.option)) remove(row.option)
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
	return { ...selection, status, load, text, query, setQuery, rows, remove, choose, settle, announcement, announce }
}
export type Choice = ReturnType<typeof useChoice>
export type Menu = ReturnType<typeof useMenu>

/** The menu, which is open or not, and its highlighted row. The focus stays in the input. */
export function useMenu(
	{ multiple, status, query, only, rows, isSelected, choose, announce }: Choice,
	root: RefObject<HTMLElement | null>,
) {
	const [isOpen, setIsOpen] = useState(false)
	const [highlighted, highlight] = useState(-1)

	function openAt(index: number) {
		setIsOpen(true)
		highlight(index)
	}
	/** Opens the menu at the selected option, or else at the row with this index. */
	function open(index = -1) {
		const current = only && !query ? rows.findIndex((row) => row.kind === 'option' && isSelected(row.option)) : -1
		openAt(current >= 0 ? current : index)
	}
	const close = useCallback(() => {
		setIsOpen(false)
		highlight(-1)
	}, [])
	function pick(row: Row | undefined) {
		choose(row)
		const staysOpen = row && (multiple || row.kind === 'prompt' || row.kind === 'retry')
		if (!staysOpen) close()
		else if (row.kind !== 'option' || query) highlight(-1)
	}

	const openAfterLoad = useEffectEvent(() => {
		if (isOpen && highlighted < 0) open()
	})
	useEffect(() => {
		if (status === 'ready') openAfterLoad()
	}, [status])

	// A touch elsewhere may leave the focus in the input. A mouse does not, but may end there what began in the list: to
	// drag its scroll bar.
	useEffect(() => {
		if (!isOpen) return
		const closeAfter = ({ pointerType, target }: PointerEvent) =>
			pointerType === 'mouse' || root.current?.contains(target as Node) || close()
		addEventListener('pointerup', closeAfter)
		return () => removeEventListener('pointerup', closeAfter)
	}, [isOpen, root, close])

	const found = rows.filter(({ kind }) => kind === 'option').length
	const counted = found === 0 ? (rows[0]?.label ?? '') : found === 1 ? '1 option' : `${found} options`
	const said = isOpen ? counted : ''
	useEffect(() => {
		const timer = setTimeout(announce, 400, said)
		return () => clearTimeout(timer)
	}, [said, announce])
	return { isOpen, highlighted, highlight, openAt, open, close, pick }
}

type KeyActions = Partial<Record<string, (event: KeyboardEvent) => void>>

/** What keys do besides typing. */
export function keyHandler({ multiple, text, query, setQuery, selected, rows, remove, settle }: Choice, menu: Menu) {
	const { isOpen, highlighted, highlight, open, close, pick } = menu
	// A note is the last row, and may be the only one.
	const last = rows.filter(({ kind }) => kind !== 'note').length - 1
	const first = Math.min(0, last)
	function move(step: 1 | -1) {
		const next = (highlighted < 0 && step < 0 ? last + 1 : highlighted) + step
		highlight(next < 0 ? last : next > last ? first : next)
	}
	const whenOpen: KeyActions = {
		ArrowDown: () => move(1),
		ArrowUp: ({ altKey }) => (altKey ? pick(rows[highlighted]) : move(-1)),
		PageDown: () => highlight(Math.min(highlighted + 10, last)),
		PageUp: () => highlight(Math.max(highlighted - 10, first)),
		...(!query && { Home: () => highlight(first), End: () => highlight(last) }),
		Enter: () => pick(rows[highlighted]),
		Escape: close,
	}
	const whenClosed: KeyActions = {
		ArrowDown: ({ altKey }) => open(altKey ? -1 : first),
		ArrowUp: () => open(last),
		// Without typed text, Escape must reach the dialog.
		...(query && { Escape: () => setQuery(null) }),
	}
	return (event: KeyboardEvent<HTMLInputElement>): void => {
		const { key, nativeEvent } = event
		if (isComposing(nativeEvent)) return
		const lastOne = selected.at(-1)
		const action = (isOpen ? whenOpen : whenClosed)[key]
		if (action) {
			event.preventDefault()
			action(event)
		} else if (key === 'Enter') settle()
		else if (key === 'Escape') setQuery(null)
		else if (key === 'Backspace' && text === '' && multiple && lastOne) remove(lastOne)
	}
}
