import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { DraftNote } from '#app/forms/draft-note.tsx'
import { Honeypot } from '#app/forms/honeypot.tsx'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import { Button } from '#app/ui/button.tsx'
import { Progress } from './progress.tsx'
import css from './registration.module.css'
import { RegistrationFields } from './registration-fields.tsx'
import type { Questions } from './rules.ts'
import { loadRules, type RegistrationFormProps, useRegistration } from './use-registration.ts'
import { YourData } from './your-data.tsx'

export function RegistrationForm(props: RegistrationFormProps) {
	const hydrated = useHydrated()
	const { form, submit, erase, draftState, restored, retryNote, failure, sent } = useRegistration(props)
	const { control } = form
	const { errors, isSubmitting, submitCount } = form.formState
	const { classSlug, withoutScript } = props
	const before: ReactElement | undefined = hydrated ? undefined : withoutScript
	const receipt: ReactElement | undefined = sent
	const [note, setNote] = useState<ReactElement>()
	const [questions, setQuestions] = useState<Questions>({})
	const [rules, setRules] = useState<typeof import('./rules.ts')>()
	const askAboutSlips = () =>
		void loadRules().then(
			(rules) => rules.askAboutSlips(form, setQuestions),
			() => {},
		)
	// If the rules fail to load, the count does not change, and the submission says so.
	const showRules = useCallback(() => void loadRules().then(setRules, () => {}), [])
	useEffect(() => {
		if (submitCount > 0) showRules()
	}, [submitCount, showRules])

	useEffect(() => {
		setNote(undefined)
		if (classSlug)
			import('./class-note.tsx').then(
				({ ClassNote }) => setNote(<ClassNote key={classSlug} slug={classSlug} control={control} />),
				() => setNote(<p>The class could not be loaded.</p>),
			)
	}, [classSlug, control])

	return (
		<form className={css.form} method="post" onSubmit={submit} onBlur={askAboutSlips} noValidate aria-label="Enrolment">
			<p className={css.seats}>Limited Seats Available</p>
			{before}
			<div className={css.start}>
				<p>Required (*) unless marked optional.</p>
				<Progress control={control} rules={rules} loadRules={showRules} />
				<DraftNote state={draftState} restored={restored} onErase={erase} />
			</div>
			{submitCount > 0 && rules && <rules.Errors attempt={submitCount} errors={errors} />}

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
