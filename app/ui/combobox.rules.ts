export type Option = {
	/** Empty: a prompt to type an own value ('Add more'), never a value itself. */
	value: string
	label: string
	/** Shown before the label: a flag, an ISO code. */
	hint?: string
	/** Further words by which it is found. */
	search?: string
}

export type Row =
	| { kind: 'option'; label: string; option: Option }
	| { kind: 'create'; label: string; text: string }
	| { kind: 'prompt' | 'retry' | 'note'; label: string }

const fold = (text: string) => text.normalize('NFC').trim().toUpperCase().toLowerCase()
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Spec 5: a new option needs a text that no existing or selected option has as its value or label, in any case. */
export function canCreate(text: string, options: readonly Option[], selected: readonly Option[]): boolean {
	const wanted = fold(text)
	const taken = (option: Option) => fold(option.value) === wanted || fold(option.label) === wanted
	return wanted !== '' && !options.some(taken) && !selected.some(taken)
}

/** The option that somebody means who typed `text` in full. */
export function exactOption(text: string, options: readonly Option[]): Option | undefined {
	const wanted = bare(text)
	return options.find(({ value, label }) => value !== '' && (bare(label) === wanted || bare(value) === wanted))
}

/** Options with the text in them; first those that begin with it, then those in which a word does. */
export function matchingOptions(text: string, options: readonly Option[]): Option[] {
	const wanted = bare(text)
	if (wanted === '') return [...options]
	const ranks: Option[][] = [[], [], []]
	for (const option of options) {
		const { label, value, hint = '', search = '' } = option
		if (bare(label).startsWith(wanted) || bare(value).startsWith(wanted)) ranks[0]?.push(option)
		else {
			const hay = ` ${bare(`${label} ${value} ${hint} ${search}`)}`
			if (hay.includes(` ${wanted}`)) ranks[1]?.push(option)
			else if (hay.includes(wanted)) ranks[2]?.push(option)
		}
	}
	return ranks.flat()
}

type Situation = {
	text: string
	options: readonly Option[]
	selected: readonly Option[]
	creatable: boolean
	status: 'loading' | 'failed' | 'ready'
}

/** The rows of the open menu. There is always one, if only to say that there is nothing. */
export function menuRows({ text, options, selected, creatable, status }: Situation): Row[] {
	const found = matchingOptions(
		text,
		options.filter(({ value }) => value !== ''),
	)
	const rows: Row[] = found.map((option) => ({ kind: 'option', label: option.label, option }))
	if (text.trim() === '') {
		for (const { value, label } of options) if (value === '') rows.push({ kind: 'prompt', label })
	}
	if (creatable && canCreate(text, options, selected)) {
		rows.push({ kind: 'create', label: `Create "${text.trim()}"`, text: text.trim() })
	}
	if (status === 'loading') rows.push({ kind: 'note', label: 'Loading…' })
	if (status === 'failed') rows.push({ kind: 'retry', label: 'The list did not load. Retry' })
	if (rows.length === 0) {
		rows.push({ kind: 'note', label: exactOption(text, selected) ? 'Already chosen' : 'No matches' })
	}
	return rows
}
