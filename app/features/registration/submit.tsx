import type { ReactElement, ReactNode, SubmitEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, isUnconfirmed, register } from '#app/base/api.ts'
import { navigate } from '#app/base/location.ts'
import { ReceiptCard, type SentRegistration } from '#app/forms/receipt/receipt-card.tsx'
import type { useSubmission } from '#app/forms/use-submission.ts'
import { toast } from '#app/ui/toast/toast.ts'
import { toRegistration } from '#shared/forms/registration.ts'
import type { RegistrationName as Name, RegistrationForm as Values } from '#shared/forms/registration-fields.ts'
import { courseNamed, isListedCountry, loadClass } from './form-data.ts'
import { leaveWithoutWarning } from './leave-warning.ts'
import type { useSummary } from './summary.tsx'
import { EMPTY, UNEXPECTED } from './values.ts'

type Submission = {
	form: UseFormReturn<Values>
	submission: Pick<ReturnType<typeof useSubmission>, 'send' | 'erase'>
	summaryOf: ReturnType<typeof useSummary>
	setFailure: (failure: ReactNode) => void
	/** Shows the receipt in the form, where no page of the course was found. */
	setSent: (receipt: ReactElement | undefined) => void
	/** Empties the form. */
	clear: () => void
	onDone: (() => void) | undefined
}

/** Validates and sends the form, and shows the page of its course or what is wrong. */
export function submitForm(
	event: SubmitEvent<HTMLFormElement>,
	{ form, submission, summaryOf, setFailure, setSent, clear, onDone }: Submission,
) {
	const showError = (error: unknown) => {
		toast('error', messageOf(error))
		setFailure(isUnconfirmed(error) ? <Unconfirmed /> : <p>{`${messageOf(error)} What you typed is still here.`}</p>)
		if (!(error instanceof ApiError)) return
		for (const [name, message] of Object.entries(error.errors))
			if (name in EMPTY) form.setError(name as Name, { message })
	}

	setFailure(undefined)
	setSent(undefined)
	return form.handleSubmit(async (values, submitted) => {
		const inputs = new FormData(submitted?.target)
		try {
			const receipt = await submission.send(register, toRegistration(values), inputs)
			submission.erase()
			toast('success', 'Registration successful!', { detail: `Your reference: ${receipt.reference}`, stays: true })
			const { course, country } = values
			const slug = inputs.get('class')?.toString()
			const [page, summary, one, isListed] = await Promise.all([
				courseNamed(course).catch(() => undefined),
				summaryOf({ course, country, slug }).catch(() => undefined),
				slug === undefined ? undefined : loadClass(slug).catch(() => undefined),
				isListedCountry(country),
			])
			// Price and tax follow from the country.
			const isPayable = slug !== undefined && one?.seats !== 'waiting-list' && isListed
			const facts = summary?.facts ?? [{ label: 'Course', value: course }]
			const sent = { ...receipt, course, facts, isPayable }
			clear()
			onDone?.()
			leaveWithoutWarning()
			// The entry of the panel in the history becomes that of the page.
			const history = onDone ? 'replace' : 'auto'
			if (page) navigate(page.to, { state: sent satisfies SentRegistration, history })
			else setSent(<ReceiptCard sent={sent} />)
		} catch (error) {
			showError(error)
		}
	})(event)
}

const Unconfirmed = () => (
	<p role="alert">
		<strong>We got no answer, so nobody can say whether your application arrived.</strong> What you typed is still here.
		Please submit it again in a moment: the same application is never registered twice.
	</p>
)

// Spec 8: the server's message, else one of two general messages.
function messageOf(error: unknown): string {
	if (error instanceof ApiError) return error.message || 'Something went wrong.'
	return UNEXPECTED
}
