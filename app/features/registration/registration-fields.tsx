import type { ComponentProps, ReactElement } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Combobox } from '#app/ui/combobox/combobox.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/field.tsx'
import { entriesOf } from '#shared/forms/fields.ts'
import { REGISTRATION_FIELDS, type RegistrationForm, type RegistrationName } from '#shared/forms/registration-fields.ts'
import { OPTIONS } from './form-data.ts'
import css from './registration.module.css'
import { fieldId } from './values.ts'

const FIELDS = entriesOf(REGISTRATION_FIELDS)
/** Those with a note below, which is announced when it appears. */
const NOTED: RegistrationName[] = ['email', 'phone', 'country', 'course']
const GROUPS = [...new Set(FIELDS.map(([, { group }]) => group))]

const BY_KIND: Record<string, ComponentProps<'input'>> = {
	email: { type: 'email', inputMode: 'email' },
	// No type="tel": HTML allows it with autocomplete="tel" only.
	// Longer texts are read first; rules.ts limits what is typed.
	mobile: { inputMode: 'tel' },
}

type RegistrationFieldsProps = {
	form: UseFormReturn<RegistrationForm>
	/** What stands below fields. */
	notes: Partial<Record<RegistrationName, ReactElement | undefined>>
}

export function RegistrationFields({ form, notes }: RegistrationFieldsProps) {
	const { control, register, formState } = form
	const oneOf = (name: RegistrationName) => {
		const { kind, label, hint, optional, autoComplete } = REGISTRATION_FIELDS[name]
		const id = fieldId(name)
		const error = formState.errors[name]?.message
		if (kind === 'confirmation')
			return (
				<Checkbox
					id={id}
					{...register(name)}
					required
					label={name === 'agree' ? <Terms label={label} /> : label}
					error={error}
				/>
			)
		return (
			<Field id={id} label={label} hint={hint} error={error} required={!optional}>
				{name in OPTIONS ? (
					<Choice name={name as keyof typeof OPTIONS} control={control} />
				) : (
					<TextInput {...register(name)} autoComplete={autoComplete} {...BY_KIND[kind]} />
				)}
			</Field>
		)
	}
	return GROUPS.map((group) => (
		<fieldset key={group} className={css.group}>
			<legend>{group}</legend>
			{FIELDS.filter(([, field]) => field.group === group).map(([name, { kind }]) => (
				<div
					key={name}
					className={name === 'course' || kind === 'confirmation' ? css.wide : kind === 'dial' ? css.first : undefined}
				>
					{oneOf(name)}
					{NOTED.includes(name) && <div aria-live="polite">{notes[name]}</div>}
				</div>
			))}
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
