import {
	type FocusEvent,
	type FormEvent,
	type ReactElement,
	type SubmitEvent,
	useEffect,
	useRef,
	useState,
} from 'react'
import { ApiError, apiAddress, sendMessage } from '#app/base/api.ts'
import { useQuery } from '#app/base/location.ts'
import { Fields } from '#app/forms/fields.tsx'
import { DraftNote, Honeypot } from '#app/forms/parts.tsx'
import { useSubmission } from '#app/forms/use-submission.ts'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import type { RefusedForm } from '#shared/forms/answers.ts'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import css from './contact.module.css'
import { askAboutEmail, check } from './rules.ts'
import { DRAFT, enquiryOf, fill, replace, typedIn } from './values.ts'
import { YourData } from './your-data.tsx'

type Outcome =
	| { state: 'idle' | 'sending' | 'sent' }
	| { state: 'failed'; errors: Record<string, string>; message: string }

/** What the visitor types into the form, kept as a draft, checked and sent. */
function useMessage() {
	const form = useRef<HTMLFormElement>(null)
	const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
	const [emailNote, setEmailNote] = useState<ReactElement>()
	const { draftState, saveSoon, restore, restored, setRestored, retryNote, unconfirmed, show, erase, once, send } =
		useSubmission(DRAFT, (changes) => form.current && replace(form.current, changes))

	useEffect(() => {
		if (!form.current) return
		show()
		if (fill(form.current, restore())) setRestored(true)
	}, [restore, setRestored, show])

	const clear = () => {
		erase()
		form.current?.reset()
	}

	const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => saveSoon(typedIn(currentTarget))

	const leave = ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
		if (target instanceof HTMLInputElement && target.name === 'email')
			askAboutEmail(target, setEmailNote, () => saveSoon(typedIn(currentTarget)))
	}

	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		const inputs = new FormData(event.currentTarget)
		void once(() => checkAndSend(inputs))
	}

	const checkAndSend = async (inputs: FormData) => {
		setOutcome({ state: 'sending' })
		try {
			const { message, errors } = check(inputs)
			if (!message) {
				const [first = ''] = Object.keys(errors)
				setOutcome({ state: 'failed', errors, message: '' })
				return (form.current?.elements.namedItem(first) as HTMLElement | null)?.focus()
			}
			await send(sendMessage, message, inputs)
			toast('success', 'Message sent successfully!')
			clear()
			setOutcome({ state: 'sent' })
		} catch (error) {
			toast('error', 'Message failed to send.')
			const { errors = {}, message = '' } = error instanceof ApiError ? error : {}
			setOutcome({ state: 'failed', errors, message })
		}
	}

	return {
		form,
		handlers: { onSubmit: submit, onChange: change, onBlur: leave },
		outcome,
		emailNote,
		draft: { state: draftState, restored, onErase: clear },
		retryNote,
		unconfirmed,
	}
}

/** `answer` is the server's response to a form submitted without JavaScript. */
export function ContactForm({ answer }: { answer?: RefusedForm | undefined }) {
	const query = useQuery()
	const given: Partial<Record<string, string>> = answer?.entered ?? enquiryOf(query)
	const { form, handlers, outcome, emailNote, draft, retryNote, unconfirmed } = useMessage()

	// Spec 5: native validation of required fields, followed by the schema.
	// Without JavaScript, or before hydration, the browser submits the form and the server answers with a page.
	return (
		<form
			ref={form}
			className={css.form}
			method="post"
			action={apiAddress('/api/contact')}
			{...handlers}
			aria-labelledby="write"
		>
			<h2 id="write">Write to us</h2>
			<div data-needs-script>
				<DraftNote {...draft} />
			</div>
			{answer && <Unsent answer={answer} />}
			<Fields
				table={CONTACT_FIELDS}
				id="contact"
				errors={outcome.state === 'failed' ? outcome.errors : answer?.errors}
				control={(name) => ({ name, defaultValue: given[name] })}
				notes={{ email: emailNote }}
			/>
			<Honeypot />
			<YourData />
			<input type="hidden" name="consent-version" value={CONSENT_VERSION} />
			<Button type="submit" busy={outcome.state === 'sending' && 'Sending...'}>
				Send message
			</Button>
			{/* The notification says the same. */}
			{outcome.state === 'sent' && <p className={css.sent}>✅ Message sent successfully!</p>}
			<div aria-live="polite">
				{retryNote && <p>{retryNote}</p>}
				{outcome.state === 'failed' && (
					<div className={css.failed}>
						<p>❌ Something went wrong. Please try again.</p>
						{outcome.message && <p>{outcome.message}</p>}
						{unconfirmed && <p>We got no answer, so nobody can say whether your message arrived.</p>}
						<p>
							What you typed is still there.
							{unconfirmed && <span> You can send it again: the same message is never delivered twice.</span>}
						</p>
					</div>
				)}
			</div>
		</form>
	)
}

function Unsent({ answer: { problem, errors, entered } }: { answer: RefusedForm }) {
	return (
		<div className={css.failed} role="alert">
			<p>{`Your message was not sent. ${problem}`}</p>
			<ul className="bullets">
				{Object.entries(errors).map(([name, message]) => (
					<li key={name}>
						<a href={`#contact-${name}`}>{message}</a>
					</li>
				))}
			</ul>
			<p>{entered ? 'What you typed is still there.' : 'Go back in your browser to find what you typed.'}</p>
		</div>
	)
}
