import styles from './field.module.css'
import { useControl } from './field.tsx'

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
	const field = useControl()
	return (
		<select {...field} {...control} required={field.required && empty !== undefined} className={styles.input}>
			{empty && <option value="">{empty}</option>}
			{options.map(({ value, text }) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</select>
	)
}
