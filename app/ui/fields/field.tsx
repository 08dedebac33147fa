import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import styles from './field.module.css'

type Description = { hint?: ReactNode; error?: string | undefined }

/** The aria-describedby of a control: the ids of its hint and its error, if any. */
export function describedBy(id: string, { hint, error }: Description): string | undefined {
	return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

type FieldContext = { id?: string; describedBy?: string | undefined; invalid?: boolean; required?: boolean }
const Context = createContext<FieldContext>({})

/** The attributes that a Field provides for its control; the control's own props override them. */
export const useField = () => useContext(Context)

type FieldProps = Description & {
	/** The id of the control. */
	id: string
	label: ReactNode
	/** `false` marks the label as optional. */
	required?: boolean
	children: ReactNode
}

/** Label, hint, control and error message. Provides the id and ARIA attributes of the control. */
export function Field({ id, label, hint, error, required, children }: FieldProps) {
	return (
		<div className={styles.field}>
			<label htmlFor={id} id={`${id}-label`} className={styles.label}>
				<span>{label}</span>
				{required === false && <span className={styles.optional}> (optional)</span>}
			</label>
			<Hint id={id}>{hint}</Hint>
			<Context
				value={{ id, describedBy: describedBy(id, { hint, error }), invalid: Boolean(error), required: !!required }}
			>
				{children}
			</Context>
			<Message id={id}>{error}</Message>
		</div>
	)
}

function Hint({ id, children }: { id: string; children: ReactNode }) {
	return children ? (
		<p id={`${id}-hint`} className={styles.hint}>
			{children}
		</p>
	) : null
}

function Message({ id, children }: { id: string; children: ReactNode }) {
	return children ? (
		<p id={`${id}-error`} className={styles.error}>
			{children}
		</p>
	) : null
}

/** What a Field says to its control. */
export function useControl() {
	const { id, required, describedBy, invalid } = useField()
	return { id, required, 'aria-describedby': describedBy, 'aria-invalid': invalid }
}

export const TextInput = (props: ComponentProps<'input'>) => (
	<input type="text" {...useControl()} {...props} className={styles.input} />
)

export const TextArea = (props: ComponentProps<'textarea'>) => (
	<textarea rows={5} {...useControl()} {...props} className={styles.input} />
)

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> &
	Description & {
		label: ReactNode
	}

export function Checkbox({ id, label, hint, error, ...rest }: CheckboxProps) {
	const ownId = useId()
	const box = id ?? ownId
	return (
		<div className={styles.field}>
			<label className={styles.check}>
				<input
					{...rest}
					id={box}
					type="checkbox"
					className={styles.box}
					// Otherwise browsers say that a required box is invalid before it was touched.
					aria-invalid={Boolean(error)}
					aria-describedby={describedBy(box, { hint, error })}
				/>
				<span>{label}</span>
			</label>
			<Hint id={box}>{hint}</Hint>
			<Message id={box}>{error}</Message>
		</div>
	)
}
