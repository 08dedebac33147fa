import { type Control, useWatch } from 'react-hook-form'
import { REGISTRATION_FIELDS, type RegistrationForm } from '#shared/forms/registration-fields.ts'
import css from './registration.module.css'
import { invalidFields } from './rules.ts'
import { NAMES } from './values.ts'

// The country code has a default.
const COUNTED = NAMES.filter((name) => name !== 'countryCode' && !REGISTRATION_FIELDS[name].optional)

/** Shows how many of the required fields are valid. */
export function Progress({ control }: { control: Control<RegistrationForm> }) {
	const values = useWatch({ control })
	const invalid = invalidFields(values)
	const done = COUNTED.filter((name) => !invalid.has(name)).length
	return (
		<p className={css.progress}>
			<label htmlFor="enrol-progress">{`${done} of ${COUNTED.length} required fields filled in`}</label>
			<progress id="enrol-progress" value={done} max={COUNTED.length} />
		</p>
	)
}
