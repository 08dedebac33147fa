import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, sendMessage } from '#app/api.ts'
import { Button } from '#app/ui/button.tsx'
import { useAwake } from '#app/ui/client-value.ts'
import { celebrate } from '#app/ui/confetti.ts'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Link } from '#app/ui/link.tsx'
import { toast } from '#app/ui/toast.ts'
import { contactMessage } from '#shared/contact.ts'
import css from './contact.module.css'

type Outcome =
	| { state: 'idle' | 'sending' | 'sent' }
	| { state: 'failed'; errors: Record<string, string>; message: string }

export function ContactForm() {
	const awake = useAwake()
	const [params] = useSearchParams()
	const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
	const form = useRef<HTMLFormElement>(null)

	// An enquiry from another page arrives with its subject and message in the address.
	useEffect(() => {
		for (const name of ['subject', 'message']) {
			const input = form.current?.elements.namedItem(name) as HTMLInputElement | null
			const value = params.get(name)
			if (input && value && !input.value) input.value = value
		}
	}, [params])

	const submit = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault()
		const message = contactMessage.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
		if (!message.success) {
			const errors = Object.fromEntries(
				message.error.issues.map((issue) => [String(issue.path[0]), issue.message]).reverse(),
			)
			setOutcome({ state: 'failed', errors, message: '' })
			return (form.current?.elements.namedItem(Object.keys(errors).at(-1) ?? '') as HTMLElement | null)?.focus()
		}
		setOutcome({ state: 'sending' })
		try {
			await sendMessage(message.data)
			toast('success', 'Message sent successfully!')
			celebrate()
			form.current?.reset()
			setOutcome({ state: 'sent' })
		} catch (error) {
			toast('error', 'Message failed to send.')
			const refused = error instanceof ApiError ? error : undefined
			setOutcome({ state: 'failed', errors: refused?.errors ?? {}, message: refused?.message ?? '' })
		}
	}

	const errors = outcome.state === 'failed' ? outcome.errors : {}
	// Spec 5: the browser's own validation for what is required; the schema stands behind it.
	return (
		<form ref={form} className={css.form} method="post" onSubmit={submit} aria-labelledby="write">
			<h2 id="write">Write to us</h2>
			<noscript>
				<p>This form needs JavaScript. You can write an e-mail to the address beside it instead.</p>
			</noscript>
			<Field id="contact-name" label="Name" error={errors['name']} required>
				<TextInput name="name" autoComplete="name" maxLength={200} />
			</Field>
			<Field id="contact-email" label="E-mail" error={errors['email']} required>
				<TextInput name="email" type="email" inputMode="email" autoComplete="email" maxLength={254} />
			</Field>
			<Field id="contact-subject" label="Subject" error={errors['subject']} required={false}>
				<TextInput name="subject" maxLength={200} />
			</Field>
			<Field id="contact-message" label="Message" error={errors['message']} required>
				<TextArea name="message" rows={7} maxLength={5000} />
			</Field>
			<p className={css.privacy}>
				We store your message to answer it. See the <Link to="/policies/privacy">privacy policy</Link>.
			</p>
			<Button type="submit" disabled={!awake} busy={outcome.state === 'sending' && 'Sending...'}>
				Send message
			</Button>
			<div aria-live="polite">
				{outcome.state === 'sent' && <p className={css.sent}>✅ Message sent successfully!</p>}
				{outcome.state === 'failed' && (
					<div className={css.failed}>
						<p>❌ Something went wrong. Please try again.</p>
						{outcome.message && <p>{outcome.message}</p>}
						<p>What you typed is still there.</p>
					</div>
				)}
			</div>
		</form>
	)
}
