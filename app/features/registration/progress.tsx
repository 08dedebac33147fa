import { type Control, useWatch } from 'react-hook-form'
import { type RegistrationForm, registrationForm } from '#shared/registration.ts'
import css from './registration.module.css'

// The country code is there from the start, the standards are optional.
const COUNTED: ReadonlySet<PropertyKey> = new Set(
	Object.keys(registrationForm.shape).filter((name) => name !== 'countryCode' && name !== 'isoStandards'),
)

/** How many of the required fields hold what they need. */
export function Progress({ control }: { control: Control<RegistrationForm> }) {
	const values = useWatch({ control })
	const open = new Set(registrationForm.safeParse(values).error?.issues.map(({ path: [name = ''] }) => name))
	const done = [...COUNTED].filter((name) => !open.has(name)).length
	return (
		<p className={css.progress}>
			<label htmlFor="enrol-progress">
				{done} of {COUNTED.size} required fields filled in
			</label>
			<progress id="enrol-progress" value={done} max={COUNTED.size} />
		</p>
	)
}
