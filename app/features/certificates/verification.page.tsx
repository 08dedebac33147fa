import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiAddress } from '#app/base/api.ts'
import { navigate, useLocation, useQuery } from '#app/base/location.ts'
import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { useSite } from '#app/base/site.ts'
import { CheckMany } from '#app/features/certificates/list/check-many.tsx'
import { announce } from '#app/ui/browser/focus.ts'
import { useClientValue } from '#app/ui/browser/use-client-value.ts'
import { Button } from '#app/ui/button.tsx'
import { Specimen } from '#app/ui/certificate-sheet/certificate-sheet.tsx'
import { Field, TextInput } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { certificateNumber } from '#shared/certificates/certificate.ts'
import { type CheckResult, STATE_TEXT } from '#shared/certificates/certificate-check.ts'
import type { VerificationAnswer } from '#shared/forms/answers.ts'
import { findCertificate } from './api.ts'
import css from './certificates.module.css'
import { FoundCertificate } from './found-certificate.tsx'
import { NotFound } from './not-found.tsx'
import type { read } from './verification.data.server.ts'

type Data = DataOf<typeof read>

export const head = ({ words: { title, description }, answer }: Data): Head => ({
	title,
	description,
	noindex: answer !== undefined,
})

/** What the form was answered. */
type Shown = 'checking' | { result: CheckResult; error?: undefined } | { error: string; result?: undefined } | undefined

/** Checks the number of the query and those that are entered; the first result is that of the server. */
function useVerification(answer: VerificationAnswer | undefined) {
	const { pathname } = useLocation()
	const requested = useQuery().get('number')?.trim() ?? ''
	const [shown, setShown] = useState<Shown>(() => {
		if (answer?.state === 'invalid') return { error: answer.problem }
		if (answer?.state === 'one') return answer
		return requested ? 'checking' : undefined
	})
	const input = useRef<HTMLInputElement>(null)
	// Number of the last request: the answer to an earlier one must not replace the answer to a later one.
	const lastRequest = useRef(0)

	const check = async (number: string) => {
		const current = ++lastRequest.current
		setShown('checking')
		const answer = await findCertificate(number)
		if (current !== lastRequest.current) return
		setShown({ result: answer })
		const near = answer.near ? `. Did you mean ${answer.near}?` : ''
		announce(`${answer.certificate?.leadAuditor ?? 'Certificate'}: ${STATE_TEXT[answer.state]}${near}`)
	}

	const showRequested = useEffectEvent((number: string) => {
		if (!number) return setShown(undefined)
		if (input.current) input.current.value = number
		void check(number)
	})
	// The number is in the query, so that a result can be linked, reloaded and returned to.
	useEffect(() => showRequested(requested), [requested])

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const number = certificateNumber.safeParse(new FormData(event.currentTarget).get('number'))
		if (!number.success) {
			lastRequest.current++
			setShown({ error: number.error.issues[0]?.message ?? '' })
			return input.current?.focus()
		}
		if (number.data === requested) return void check(requested)
		navigate(`${pathname}?${new URLSearchParams({ number: number.data })}`)
	}

	return { input, requested, shown, check, submit }
}

export default function VerificationPage({ data: { words, specimen, answer } }: PageProps<Data>) {
	const list = answer?.state === 'list' ? answer : undefined
	const { input, requested, shown, check, submit } = useVerification(answer)
	const isChecking = shown === 'checking'
	const { result, error } = isChecking || !shown ? {} : shown
	const site = useSite()
	const origin = useClientValue(() => location.origin, answer?.state === 'one' ? answer.origin : site.address)

	return (
		<>
			<div className={css.head}>
				<PageHead title={words.title} lead={words.lead} />
			</div>
			<div className={css.page} data-quiet>
				{/* Without JavaScript, or before hydration, the server answers with a page. */}
				<form className={css.form} method="get" action={apiAddress('/api/verification')} onSubmit={submit} noValidate>
					<Field
						id="certificate-number"
						label="Certificate number"
						hint="As printed, for example PRM-LA-2025-00418"
						error={error}
						required
					>
						<TextInput
							ref={input}
							name="number"
							defaultValue={list ? undefined : (answer?.entered ?? requested)}
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
						/>
					</Field>
					<Button type="submit">
						<Icon name="search" />
						Verify
					</Button>
				</form>
				<div className={css.result}>
					{!result && !isChecking && !list && <Specimen face={specimen} className={css.specimen} />}
					{isChecking && (
						<p className={css.checking} data-needs-script>
							Checking certificate...
						</p>
					)}
					{result?.certificate && <FoundCertificate certificate={result.certificate} result={result} origin={origin} />}
					{result && !result.certificate && <NotFound result={result} onRetry={() => check(requested)} />}
				</div>
				<CheckMany answer={list} />
			</div>
		</>
	)
}
