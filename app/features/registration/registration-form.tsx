import { type ReactElement, useState } from 'react'
import { DraftNote } from '#app/forms/draft-note.tsx'
import { Honeypot } from '#app/forms/honeypot.tsx'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import { Button } from '#app/ui/button.tsx'
import { ClassNote } from './class-note.tsx'
import { Errors } from './errors.tsx'
import { Progress } from './progress.tsx'
import css from './registration.module.css'
import { RegistrationFields } from './registration-fields.tsx'
import { askAboutSlips, type Questions } from './rules.ts'
import { type RegistrationFormProps, useRegistration } from './use-registration.ts'
import { YourData } from './your-data.tsx'

export function RegistrationForm(props: RegistrationFormProps) {
	const hydrated = useHydrated()
	const { form, submit, erase, draftState, restored, retryNote, failure, sent } = useRegistration(props)
	const { control } = form
	const { errors, isSubmitting, submitCount } = form.formState
	const { classSlug, withoutScript } = props
	const before: ReactElement | undefined = hydrated ? undefined : withoutScript
	const receipt: ReactElement | undefined = sent
	const [questions, setQuestions] = useState<Questions>({ email: undefined, phone: undefined, country: undefined })
	const note = classSlug ? <ClassNote key={classSlug} slug={classSlug} control={control} /> : undefined

	return (
		<form
			className={css.form}
			method="post"
			onSubmit={submit}
			onBlur={() => void askAboutSlips(form, setQuestions)}
			noValidate
			aria-label="Enrolment"
		>
			<p className={css.seats}>Limited Seats Available</p>
			{before}
			<div className={css.start}>
				<p>Required (*) unless marked optional.</p>
				<Progress control={control} />
				<DraftNote state={draftState} restored={restored} onErase={erase} />
			</div>
			{submitCount > 0 && <Errors attempt={submitCount} errors={errors} />}

			<RegistrationFields form={form} notes={{ ...questions, course: note }} />
			<Honeypot />
			<YourData />
			<Button type={hydrated ? 'submit' : 'button'} disabled={!hydrated} busy={isSubmitting && 'Submitting...'}>
				Submit application
			</Button>
			<div aria-live="polite">{retryNote && <p>{retryNote}</p>}</div>
			{failure && <div className={css.failure}>{failure}</div>}
			{receipt}
		</form>
	)
}
