import { type ComponentProps, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { announce } from '#app/ui/browser/focus.ts'
import { Checkbox, Field as LabelledField, TextArea, TextInput, useField } from '#app/ui/fields/field.tsx'
import { entriesOf, type Field } from '#shared/forms/field.ts'

const INPUTS: { [Kind in Field['kind']]?: ComponentProps<'input'> } = {
	email: { type: 'email', inputMode: 'email' },
	// No type="tel": HTML allows it with autocomplete="tel" only. Longer texts are read first, so they are not limited here.
	mobile: { inputMode: 'tel' },
	// No type="number": the wheel over such a field changes it unseen.
	number: { inputMode: 'numeric' },
}

/** What a control has besides what follows from its field: its name, and its value or what a library registers. */
type Control = {
	name: string
	defaultValue?: string | undefined
	onChange?: (event: SyntheticEvent) => unknown
	onBlur?: (event: SyntheticEvent) => unknown
	ref?: (element: HTMLElement | null) => void
}

type FieldsProps<Name extends string> = {
	table: Partial<Record<Name, Field>>
	/** Before the name in the id of a control. */
	id: string
	errors: Partial<Record<string, string | undefined>> | undefined
	control: (name: Name) => Control
	/** Controls of their own, such as lists to choose from. */
	choices?: Partial<Record<Name, (field: Field, control: Control) => ReactNode>>
	/** What stands below controls, announced when it changes. */
	notes?: Partial<Record<string, ReactNode>>
	/** Labels that are more than a text. */
	labels?: Partial<Record<Name, ReactNode>>
}

/** The fields of a table in its order, with or without a script. */
export const Fields = <Name extends string>({
	table,
	id: prefix,
	errors = {},
	control,
	choices = {},
	notes = {},
	labels = {},
}: FieldsProps<Name>) =>
	entriesOf(table as Record<Name, Field>).map(([name, field]) => {
		const { kind, hint, optional } = field
		const own = choices[name] ?? PLAIN[kind] ?? input
		const described = { id: `${prefix}-${name}`, label: labels[name] ?? field.label, hint, error: errors[name] }
		return (
			<div key={name} data-kind={kind}>
				{kind === 'confirmation' ? (
					<Checkbox {...described} {...control(name)} required />
				) : (
					<LabelledField {...described} required={!optional}>
						{own(field, control(name))}
					</LabelledField>
				)}
				{name in notes && <div aria-live="polite">{notes[name]}</div>}
			</div>
		)
	})

const input = ({ kind, autoComplete }: Field, control: Control) => (
	<TextInput {...control} autoComplete={autoComplete} {...INPUTS[kind]} />
)

const PLAIN: { [Kind in Field['kind']]?: typeof input } = {
	lines: (field, control) => <Lines field={field} control={control} />,
}

/** A text of which more than this part of its room is taken is counted. */
const COUNTED_FROM = 0.8

/** What is too long stays whole, and is refused when it is sent. */
function Lines({ field: { autoComplete, max = 0 }, control }: { field: Field; control: Control }) {
	const { id = '' } = useField()
	const [length, setLength] = useState(0)
	// Also what a draft restores, or what was typed before hydration.
	useEffect(() => setLength(document.querySelector<HTMLTextAreaElement>(`#${id}`)?.value.trim().length ?? 0))
	const count = (typed: string) => {
		const next = typed.trim().length
		if (next > max && length <= max) announce(`Too long: use at most ${max} characters`)
		setLength(next)
	}
	return (
		<>
			<TextArea
				{...control}
				autoComplete={autoComplete}
				rows={Math.min(7, Math.ceil(max / 100))}
				onInput={({ currentTarget }) => count(currentTarget.value)}
			/>
			{length > max * COUNTED_FROM && (
				<p className="soft">{`${length} of ${max} characters${length > max ? `, ${length - max} too many` : ''}`}</p>
			)}
		</>
	)
}
