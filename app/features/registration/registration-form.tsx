import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { DraftNote } from '#app/forms/draft-note.tsx'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Honeypot } from '#app/forms/honeypot.tsx'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import { Button } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/combobox/combobox.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/field.tsx'
import { PHONE_DIGITS } from '#shared/phone.ts'
import { OPTIONS } from './form-data.ts'
import { Progress } from './progress.tsx'
import css from './registration.module.css'
import { type RegistrationFormProps, useRegistration } from './use-registration.ts'
import { fieldId, NAMES, type Name } from './values.ts'
import { WithoutScript } from './without-script.tsx'
import { YourData } from './your-data.tsx'

export function RegistrationForm(props: RegistrationFormProps) {
	const hydrated = useHydrated()
	const { form, submit, erase, draftState, restored, retryNote, unconfirmed } = useRegistration(props)
	const { control, register: field } = form
	const { errors, isSubmitting, submitCount } = form.formState
	const { classSlug } = props
	const [note, setNote] = useState<ReactNode>()
	useEffect(() => {
		setNote(undefined)
		if (classSlug)
			import('./class-note.tsx').then(
				({ ClassNote }) => setNote(<ClassNote key={classSlug} slug={classSlug} control={control} />),
				() => setNote('The class could not be loaded.'),
			)
	}, [classSlug, control])

	const errorList = NAMES.flatMap((name) => {
		const message = errors[name]?.message
		return message ? [{ id: fieldId(name), message }] : []
	})
	const frame = (name: Name, label: string, control: ReactNode, hint?: string, required = true) => (
		<Field id={fieldId(name)} label={label} hint={hint} error={errors[name]?.message} required={required}>
			{control}
		</Field>
	)
	const text = (
		name: 'firstName' | 'lastName' | 'phone' | 'email' | 'city',
		label: string,
		rest: ComponentProps<'input'>,
	) => frame(name, label, <TextInput {...field(name)} {...rest} />)
	// Spec 4: the dropdowns are searchable; with `creatable` they accept new values too.
	const single = (
		name: 'workExp' | 'auditExp' | 'country' | 'countryCode' | 'course',
		label: string,
		creatable = false,
	) =>
		frame(
			name,
			label,
			<Controller
				control={control}
				name={name}
				render={({ field: { value, onChange, onBlur, ref } }) => (
					<Combobox
						options={OPTIONS[name]}
						value={value}
						onChange={onChange}
						onBlur={onBlur}
						ref={ref}
						creatable={creatable}
					/>
				)}
			/>,
		)
	const several = (name: 'isoStandards' | 'languages', label: string, required: boolean, hint?: string) =>
		frame(
			name,
			label,
			<Controller
				control={control}
				name={name}
				render={({ field: { value, onChange, onBlur, ref } }) => (
					<Combobox
						multiple
						options={OPTIONS[name]}
						value={value ?? []}
						onChange={onChange}
						onBlur={onBlur}
						ref={ref}
						creatable
					/>
				)}
			/>,
			hint,
			required,
		)

	return (
		<form className={css.form} method="post" onSubmit={submit} noValidate aria-label="Enrolment">
			<p className={css.seats}>Limited Seats Available</p>
			{!hydrated && <WithoutScript />}
			<div className={css.start}>
				<Progress control={control} />
				<DraftNote state={draftState} restored={restored} onErase={erase} />
			</div>
			{submitCount > 0 && <ErrorSummary title="Please check these fields" errors={errorList} />}

			<fieldset className={css.group}>
				<legend>About you</legend>
				{text('firstName', 'First name', { autoComplete: 'given-name' })}
				{text('lastName', 'Last name', { autoComplete: 'family-name' })}
				{text('email', 'E-mail', { type: 'email', inputMode: 'email', autoComplete: 'email' })}
				<div className={css.phone}>
					{single('countryCode', 'Country code')}
					{text('phone', 'Mobile number', {
						// No type="tel": HTML allows it with autocomplete="tel" only.
						inputMode: 'numeric',
						autoComplete: 'tel-national',
						maxLength: PHONE_DIGITS,
					})}
				</div>
				{text('city', 'City', { autoComplete: 'address-level2' })}
				{single('country', 'Country')}
			</fieldset>

			<fieldset className={css.group}>
				<legend>Your experience</legend>
				{single('workExp', 'Work experience', true)}
				{single('auditExp', 'Audit experience', true)}
				{several('isoStandards', 'ISO standards you know', false)}
				{several('languages', 'Languages', true, 'Those in which you can follow a class')}
			</fieldset>

			<fieldset className={css.group}>
				<legend>Your course</legend>
				<div className={css.wide}>
					{single('course', 'Course')}
					<div aria-live="polite">{note}</div>
				</div>
				<div className={css.wide}>
					<Checkbox
						id={fieldId('graduate')}
						{...field('graduate')}
						label="I am a graduate with min. 50% marks*"
						error={errors.graduate?.message}
					/>
				</div>
				<div className={css.wide}>
					<Checkbox
						id={fieldId('agree')}
						{...field('agree')}
						label={
							<>
								I agree to the{' '}
								<a href="/policies/terms" target="_blank" rel="noopener">
									Terms and Conditions
								</a>
							</>
						}
						error={errors.agree?.message}
					/>
				</div>
			</fieldset>

			<Honeypot />
			<YourData />
			<Button type="submit" disabled={!hydrated} busy={isSubmitting && 'Submitting...'}>
				Submit application
			</Button>
			<div aria-live="polite" className={css.delivery}>
				{retryNote && <p>{retryNote}</p>}
				{unconfirmed && (
					<p className={css.unconfirmed}>
						<strong>We got no answer, so nobody can say whether your application arrived.</strong> What you typed is
						still here. Please submit it again in a moment: the same application is never registered twice.
					</p>
				)}
			</div>
		</form>
	)
}
