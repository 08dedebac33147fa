import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { findCertificate, type Lookup } from '#app/api.ts'
import { pageMeta } from '#app/seo.ts'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { loadContent } from '#content/load.server.ts'
import { certificateNumber } from '#shared/certificate.ts'
import { dateText } from '#shared/date-text.ts'
import type { Route } from './+types/verification.page.ts'
import { CertificateSheet } from './certificate-sheet.tsx'
import css from './certificates.module.css'
import { NotFound, Unreachable } from './not-found.tsx'
import { NumberForm } from './number-form.tsx'

export function loader() {
	return loadContent().pages.verification
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, args.loaderData)

type State = { state: 'empty' } | { state: 'checking' } | Lookup

export default function VerificationPage({ loaderData: words }: Route.ComponentProps) {
	const [params, setParams] = useSearchParams()
	const asked = params.get('number')?.trim() ?? ''
	const [result, setResult] = useState<State>({ state: 'empty' })
	const [error, setError] = useState<string>()
	const input = useRef<HTMLInputElement>(null)
	// A slow answer to an earlier question must not replace the answer to a later one.
	const turn = useRef(0)

	const check = async (number: string) => {
		const mine = ++turn.current
		setResult({ state: 'checking' })
		const answer = await findCertificate(number)
		if (mine === turn.current) setResult(answer)
	}

	// The number stands in the address, so that a result can be linked to, reloaded and gone back to.
	// biome-ignore lint/correctness/useExhaustiveDependencies: a check belongs to a number in the address
	useEffect(() => {
		if (asked) {
			if (input.current) input.current.value = asked
			void check(asked)
		} else setResult({ state: 'empty' })
	}, [asked])

	const submit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const number = certificateNumber.safeParse(new FormData(event.currentTarget).get('number'))
		setError(number.error?.issues[0]?.message)
		if (!number.success) return input.current?.focus()
		if (number.data === asked) return void check(asked)
		setParams({ number: number.data }, { preventScrollReset: true })
	}

	return (
		<>
			<div className={css.head}>
				<PageHead title={words.title} lead={words.lead} />
			</div>
			<div className={css.page}>
				<NumberForm input={input} error={error} busy={result.state === 'checking'} onSubmit={submit} />
				<div aria-live="polite" className={css.result}>
					{result.state === 'checking' && <p className={css.checking}>Checking certificate...</p>}
					{result.state === 'missing' && (
						<NotFound
							withdrawn={result.withdrawn && dateText(result.withdrawn)}
							unreachable={result.unreachable && <Unreachable />}
							retry={result.unreachable && <Button onClick={() => check(asked)}>Retry</Button>}
						/>
					)}
					{result.state === 'found' && <CertificateSheet certificate={result.certificate} />}
				</div>
			</div>
		</>
	)
}
