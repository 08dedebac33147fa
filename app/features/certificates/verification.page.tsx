import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { findCertificate, type Lookup } from '#app/api.ts'
import { pageMeta } from '#app/seo.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { useAwake } from '#app/ui/client-value.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { loadContent } from '#content/load.server.ts'
import { certificateNumber } from '#shared/certificate.ts'
import type { Route } from './+types/verification.page.ts'
import { CertificateSheet } from './certificate-sheet.tsx'
import css from './certificates.module.css'

export function loader() {
	return loadContent().pages.verification
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, args.loaderData)

type State = { state: 'empty' } | { state: 'checking' } | Lookup

export default function VerificationPage({ loaderData: words }: Route.ComponentProps) {
	const awake = useAwake()
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
				<form className={css.form} method="post" onSubmit={submit} noValidate>
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
							autoComplete="off"
							autoCapitalize="characters"
							spellCheck={false}
							maxLength={60}
						/>
					</Field>
					<Button type="submit" disabled={!awake || result.state === 'checking'}>
						<Icon name="search" />
						Verify
					</Button>
				</form>
				<div aria-live="polite" className={css.result}>
					{result.state === 'checking' && <p className={css.checking}>Checking certificate...</p>}
					{result.state === 'missing' && <Missing unreachable={result.unreachable} onRetry={() => check(asked)} />}
					{result.state === 'found' && <CertificateSheet certificate={result.certificate} />}
				</div>
			</div>
		</>
	)
}

function Missing({ unreachable, onRetry }: { unreachable: boolean; onRetry: () => void }) {
	return (
		<section className={css.missing}>
			<h2>❌ Certificate Not Found</h2>
			<p>This number does not match our records. Please double-check it or contact support.</p>
			{unreachable && (
				<p>
					<strong>The register could not be reached, so nothing was proven either way.</strong> The number you typed is
					still there. Try again in a moment.
				</p>
			)}
			<p className={css.actions}>
				{unreachable && <Button onClick={onRetry}>Retry</Button>}
				<Link to="/contact" className={buttonClass('outline')}>
					Contact support
				</Link>
			</p>
		</section>
	)
}
