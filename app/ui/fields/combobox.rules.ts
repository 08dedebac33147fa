import { foldText } from '#app/ui/browser/fold-text.ts'

export type Option = {
	/** An empty value makes the option a prompt to type a new value ('Add more'). */
	value: string
	label: string
	/** Shown before the label: a flag, an ISO code. */
	hint?: string
	/** Further names, which are found like the label. */
	search?: readonly string[]
}

export type Row =
	| { kind: 'option'; label: string; option: Option }
	| { kind: 'create'; label: string; text: string }
	| { kind: 'prompt' | 'retry' | 'note'; label: string }

const foldCase = (text: string) => text.normalize('NFKC').trim().toUpperCase().toLowerCase()

/** Spec 5: a new option needs a text that no existing or selected option has as its value or label, in any case. */
export function canCreate(text: string, options: readonly Option[], selected: readonly Option[]): boolean {
	const query = foldCase(text)
	const taken = (option: Option) => foldCase(option.value) === query || foldCase(option.label) === query
	return query !== '' && !options.some(taken) && !selected.some(taken)
}

/** The names that a text is compared with. */
const namesOf = ({ value, label, search = [] }: Option) => [label, value, ...search].map(foldText)

/** The option that `text` names, as `foldText` compares them; the value alone if several share it, none if they differ. */
export function exactOption(text: string, options: readonly Option[]): Option | undefined {
	const query = foldText(text)
	const [first, ...others] = options.filter((option) => option.value !== '' && namesOf(option).includes(query))
	if (!first || others.length === 0) return first
	return others.every(({ value }) => value === first.value) ? { value: first.value, label: first.value } : undefined
}

/** What a text means that is left in the field: the option that it names, the only one that begins with it, or a new one if it is in none. */
export function meantOption(text: string, { options, selected, creatable }: MenuState): Option | undefined {
	const listed = options.filter(({ value }) => value !== '')
	const query = foldText(text)
	const found = matchingOptions(text, listed)
	const [first, ...others] = found.filter((option) => query && namesOf(option).some((name) => name.startsWith(query)))
	const isNew = creatable && found.length === 0 && canCreate(text, options, selected)
	return (
		exactOption(text, listed) ??
		(others.length === 0 ? first : undefined) ??
		(isNew ? { value: text.trim(), label: text.trim() } : undefined)
	)
}

/** The parts of a text with several values, each once. */
export function splitValues(text: string): string[] {
	const parts = text.split(/[,;\n]/).map((part) => part.trim())
	return [...new Map(parts.map((part) => [foldCase(part), part])).values()].filter(Boolean)
}

/** Options that contain the text: first those that equal it, then those that start with it, then those with a word that does. */
export function matchingOptions(text: string, options: readonly Option[]): Option[] {
	const query = foldText(text)
	if (query === '') return [...options]
	const ranks: Option[][] = [[], [], [], []]
	for (const option of options) {
		const names = namesOf(option)
		const searched = ` ${names.join(' ')} ${foldText(option.hint ?? '')}`
		if (names.includes(query)) ranks[0]?.push(option)
		else if (names.some((name) => name.startsWith(query))) ranks[1]?.push(option)
		else if (searched.includes(` ${query}`)) ranks[2]?.push(option)
		else if (searched.includes(query)) ranks[3]?.push(option)
	}
	return ranks.flat()
}

type MenuState = {
	options: readonly Option[]
	selected: readonly Option[]
	creatable: boolean
	status: 'loading' | 'failed' | 'ready'
}

/** The rows of the open menu; a note if there are no others. */
export function menuRows(text: string, { options, selected, creatable, status }: MenuState): Row[] {
	const found = matchingOptions(
		text,
		options.filter(({ value }) => value !== ''),
	)
	const rows: Row[] = found.map((option) => ({ kind: 'option', label: option.label, option }))
	if (text.trim() === '') {
		for (const { value, label } of options) if (value === '') rows.push({ kind: 'prompt', label })
	}
	if (creatable && status !== 'loading' && canCreate(text, options, selected)) {
		rows.push({ kind: 'create', label: `Create "${text.trim()}"`, text: text.trim() })
	}
	if (status === 'loading') rows.push({ kind: 'note', label: 'Loading…' })
	if (status === 'failed') rows.push({ kind: 'retry', label: 'The list did not load. Retry' })
	if (rows.length === 0) {
		rows.push({ kind: 'note', label: exactOption(text, selected) ? 'Already chosen' : 'No matches' })
	}
	return rows
}
