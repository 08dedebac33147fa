/** Name and field of each, in the order of the table. */
export const entriesOf = <Name extends string, Field>(table: Record<Name, Field>) =>
	Object.entries(table) as [Name, Field][]

/** A value for each field of a table. */
export const eachField = <Name extends string, Field, Value>(
	table: Record<Name, Field>,
	value: (field: Field, name: Name) => Value,
) => Object.fromEntries(entriesOf(table).map(([name, field]) => [name, value(field, name)])) as Record<Name, Value>
