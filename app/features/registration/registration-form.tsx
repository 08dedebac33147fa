import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { DraftNote } from '#app/forms/draft-note.tsx'
import { Honeypot } from '#app/forms/honeypot.tsx'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import { Button } from '#app/ui/button.tsx'
import { Progress } from './progress.tsx'
import css from './registration.module.css'
import { RegistrationFields } from './registration-fields.tsx'
import { type RegistrationFormProps, useRegistration } from './use-registration.ts'
import { fieldId, NAMES } from './values.ts'
import { YourData } from './your-data.tsx'

export function RegistrationForm(props: RegistrationFormProps) {
	const hydrated = useHydrated()
	const { form, submit, erase, draftState, restored, retryNote, unconfirmed } = useRegistration(props)
	const { control } = form
	const { errors, isSubmitting, submitCount } = form.formState
	const { classSlug, withoutScript } = props
	const before: ReactElement | undefined = hydrated ? undefined : withoutScript
	const [note, setNote] = useState<ReactElement>()
	const [emailNote, setEmailNote] = useState<ReactElement>()
	const [rules, setRules] = useState<typeof import('./rules.ts')>()
	// If the rules fail to load, the count does not change, and the submission says so.
	const loadRules = useCallback(() => void import('./rules.ts').then(setRules, () => {}), [])
	useEffect(() => {
		if (submitCount > 0) loadRules()
	}, [submitCount, loadRules])

	const askAboutEmail = () =>
		setEmailNote(
			rules?.emailNote(form.getValues('email'), (meant) => {
				form.setValue('email', meant, { shouldDirty: true })
				setEmailNote(undefined)
			}),
		)

	useEffect(() => {
		setNote(undefined)
		if (classSlug)
			import('./class-note.tsx').then(
				({ ClassNote }) => setNote(<ClassNote key={classSlug} slug={classSlug} control={control} />),
				() => setNote(<p>The class could not be loaded.</p>),
			)
	}, [classSlug, control])

	const errorList = NAMES.flatMap((name) => {
		const message = errors[name]?.message
		return message ? [{ id: fieldId(name), message }] : []
	})

	return (
		<form className={css.form} method="post" onSubmit={submit} onBlur={askAboutEmail} noValidate aria-label="Enrolment">
			<p className={css.seats}>Limited Seats Available</p>
			{before}
			<div className={css.start}>
				<Progress control={control} rules={rules} loadRules={loadRules} />
				<DraftNote state={draftState} restored={restored} onErase={erase} />
			</div>
			{submitCount > 0 && rules && <rules.ErrorSummary title="Please check these fields" errors={errorList} />}

			<RegistrationFields form={form} notes={{ email: emailNote, course: note }} />
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
