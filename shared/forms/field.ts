// A form is a table of fields. Its controls, rules, draft, row, mails, exports and API derive from the table, which has no
// schema library, because pages show it at once; `schema.ts` has the rules.

export type Field = {
	/**
	 * `lines` keep their ends. `choice` is from a list, `open` from one that takes new entries too, `several` are many of
	 * these. `number` is one of people, `class` the name of a class in its address.
	 */
	kind:
		| 'name'
		| 'email'
		| 'dial'
		| 'mobile'
		| 'line'
		| 'lines'
		| 'choice'
		| 'open'
		| 'several'
		| 'confirmation'
		| 'number'
		| 'class'
		| 'gstin'
	label: string
	/** Spec 5: if it is missing, or is not what its kind asks for. */
	message: string
	/** Characters of a text, or of each of `several`; 100 if it does not say. */
	max?: number
	hint?: string
	optional?: true
	autoComplete?: string
}

/** Name and field of each, in the order of the table. */
export const entriesOf = <Name extends string, Value>(table: Record<Name, Value>) =>
	Object.entries(table) as [Name, Value][]

/** A value for each field of a table. */
export const eachField = <Name extends string, Given, Value>(
	table: Record<Name, Given>,
	value: (field: Given, name: Name) => Value,
) => Object.fromEntries(entriesOf(table).map(([name, field]) => [name, value(field, name)])) as Record<Name, Value>
