import type { ReactElement } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Fields } from '#app/forms/fields.tsx'
import { Combobox } from '#app/ui/form/combobox.tsx'
import { eachField, entriesOf } from '#shared/forms/field.ts'
import {
	REGISTRATION_FIELDS,
	REGISTRATION_GROUPS,
	type RegistrationForm,
	type RegistrationName,
} from '#shared/forms/registration-fields.ts'
import { OPTIONS } from './form-data.ts'
import css from './registration.module.css'
import { FIELD_ID } from './values.ts'

type RegistrationFieldsProps = {
	form: UseFormReturn<RegistrationForm>
	/** What stands below fields. */
	notes: Partial<Record<RegistrationName, ReactElement | undefined>>
}

export function RegistrationFields({ form: { control, register, formState }, notes }: RegistrationFieldsProps) {
	const errors = eachField(REGISTRATION_FIELDS, (_, name) => formState.errors[name]?.message)
	const choices = eachField(OPTIONS, (_, name) => () => <Choice name={name} control={control} />)
	const labels = { agree: <Terms label={REGISTRATION_FIELDS.agree.label} /> }
	return entriesOf(REGISTRATION_GROUPS).map(([group, table]) => (
		<fieldset key={group} className={css.group}>
			<legend>{group}</legend>
			<Fields table={table} id={FIELD_ID} control={register} {...{ errors, choices, labels, notes }} />
		</fieldset>
	))
}

type ChoiceProps = { name: keyof typeof OPTIONS; control: UseFormReturn<RegistrationForm>['control'] }

/** Spec 4: the dropdowns are searchable; some accept new values too. */
function Choice({ name, control }: ChoiceProps) {
	const { kind, autoComplete } = REGISTRATION_FIELDS[name]
	return (
		<Controller
			control={control}
			name={name}
			render={({ field: { value, name: _, ...field } }) => {
				const creatable = kind === 'open' || kind === 'several'
				const props = { ...field, autoComplete, creatable, options: OPTIONS[name] }
				return typeof value === 'string' ? (
					<Combobox {...props} value={value} />
				) : (
					<Combobox {...props} multiple value={value ?? []} />
				)
			}}
		/>
	)
}

const TERMS = 'Terms and Conditions'

const Terms = ({ label }: { label: string }) => (
	<>
		<span>{label.replace(TERMS, '')}</span>
		<a href="/policies/terms" target="_blank" rel="noopener">
			{TERMS}
		</a>
	</>
)
