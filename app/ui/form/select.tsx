import styles from './field.module.css'
import { useField } from './field.tsx'

type SelectProps = {
	name: string
	defaultValue?: string | undefined
	autoComplete?: string | undefined
	/** Stands for no choice. Without it one of the options is always chosen. */
	empty?: string
	options: { value: string; text: string }[]
}

/** The control of a Field that takes one of a few values. */
export function Select({ empty, options, ...control }: SelectProps) {
	const { id, required, describedBy, invalid } = useField()
	return (
		<select
			{...control}
			id={id}
			required={required && empty !== undefined}
			aria-describedby={describedBy}
			aria-invalid={invalid || undefined}
			className={styles.input}
		>
			{empty && <option value="">{empty}</option>}
			{options.map(({ value, text }) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</select>
	)
}
