// A page of the desk as data: ops/desk says what it shows, app/desk how it looks.

export type DeskLink = { text: string; href: string }
/** Words, with links among them. */
export type DeskText = string | (string | DeskLink)[]

export type DeskField = {
	name: string
	label: string
	kind: 'line' | 'lines' | 'file' | 'day' | 'email' | 'amount' | 'choice' | 'flag'
	isRequired: boolean
	value?: string | undefined
	/** Of a choice. */
	options?: { value: string; text: string }[] | undefined
	hint?: string | undefined
	error?: string | undefined
}

export type DeskForm = {
	/** Unique on its page. */
	id: string
	method: 'get' | 'post'
	href: string
	button: string
	intro?: DeskText[] | undefined
	fields: DeskField[]
	hidden: Record<string, string>
	/** Why it was refused. */
	problem?: DeskText[] | undefined
}

/** A tick before each row that has one, and a button that sends their values by `name`. */
export type DeskTicks = Pick<DeskForm, 'href' | 'button' | 'hidden'> & {
	name: string
	/** What the column of ticks says. */
	column: string
	ticks: ({ value: string; label: string; isTicked?: boolean } | undefined)[]
}

export type DeskBlock =
	| { kind: 'section'; title: string; blocks: DeskBlock[] }
	/** Opens and closes. */
	| { kind: 'fold'; title: string; isOpen?: boolean; blocks: DeskBlock[] }
	| { kind: 'facts'; facts: { label: string; value: DeskText }[] }
	/** `none` is said in place of no rows. The last cell may be a form with a button alone. */
	| { kind: 'table'; columns: string[]; rows: DeskCell[][]; none: string; ticks?: DeskTicks | undefined }
	| { kind: 'text'; lines: DeskText[]; tone?: 'done' | 'note' | 'alert' }
	/** Text with its line ends. */
	| { kind: 'letter'; text: string }
	| { kind: 'links'; links: DeskLink[] }
	| { kind: 'form'; form: DeskForm }

export type DeskCell = DeskText | { form: DeskForm }

export type DeskView = {
	title: string
	blocks: DeskBlock[]
	/** Who has signed in; without a name the page has no menu. */
	who?: string | undefined
	menu?: (DeskLink & { isCurrent: boolean })[] | undefined
}
