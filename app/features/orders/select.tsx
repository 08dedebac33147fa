import { useField } from '#app/ui/field.tsx'

type Props = {
	name: string
	defaultValue?: string | undefined
	/** Stands for no choice. */
	empty?: string
	options: { value: string; text: string }[]
}

/** The control of a Field that takes one of a few values. */
export function Select({ empty, options, ...control }: Props) {
	const { id, describedBy, invalid } = useField()
	return (
		<select {...control} id={id} aria-describedby={describedBy} aria-invalid={invalid || undefined}>
			{empty && <option value="">{empty}</option>}
			{options.map(({ value, text }) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</select>
	)
}
