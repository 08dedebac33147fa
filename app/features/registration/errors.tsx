import type { FieldErrors } from 'react-hook-form'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import type { RegistrationForm } from '#shared/forms/registration-fields.ts'
import { FIELD_ID, NAMES } from './values.ts'

type ErrorsProps = { errors: FieldErrors<RegistrationForm>; attempt: number }

/** The errors of the form in the order of its fields. */
export const Errors = ({ errors, attempt }: ErrorsProps) => (
	<ErrorSummary
		attempt={attempt}
		errors={NAMES.flatMap((name) => {
			const message = errors[name]?.message
			return message ? [{ id: `${FIELD_ID}-${name}`, message }] : []
		})}
	/>
)
