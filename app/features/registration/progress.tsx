import { useEffect } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { REGISTRATION_FIELDS, type RegistrationForm } from '#shared/forms/registration-fields.ts'
import css from './registration.module.css'
import { EMPTY, NAMES } from './values.ts'

// The country code has a default.
const COUNTED = NAMES.filter((name) => name !== 'countryCode' && !REGISTRATION_FIELDS[name].optional)

type ProgressProps = {
	control: Control<RegistrationForm>
	/** Undefined until they are loaded. */
	rules: typeof import('./rules.ts') | undefined
	/** Called when a field has a value. */
	loadRules: () => void
}

/** Shows how many of the required fields are valid. */
export function Progress({ control, rules, loadRules }: ProgressProps) {
	const values = useWatch({ control })
	const isEmpty = NAMES.every((name) => `${values[name]}` === `${EMPTY[name]}`)
	useEffect(() => {
		if (!isEmpty) loadRules()
	}, [isEmpty, loadRules])
	const invalid = isEmpty || !rules ? new Set(NAMES) : rules.invalidFields(values)
	const done = COUNTED.filter((name) => !invalid.has(name)).length
	return (
		<p className={css.progress}>
			<label htmlFor="enrol-progress">{`${done} of ${COUNTED.length} required fields filled in`}</label>
			<progress id="enrol-progress" value={done} max={COUNTED.length} />
		</p>
	)
}
