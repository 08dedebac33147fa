import type { ReactNode, SubmitEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError, isUnconfirmed, register } from '#app/base/api.ts'
import { navigate } from '#app/base/location.ts'
import type { useSubmission } from '#app/forms/use-submission.ts'
import { toast } from '#app/ui/toast/toast.ts'
import { toRegistration } from '#shared/forms/registration.ts'
import type { RegistrationName as Name, RegistrationForm as Values } from '#shared/forms/registration-fields.ts'
import { pageOfCourse } from './form-data.ts'
import { leaveWithoutWarning } from './leave-warning.ts'
import { EMPTY, UNEXPECTED } from './values.ts'

type Submission = {
	form: UseFormReturn<Values>
	submission: Pick<ReturnType<typeof useSubmission>, 'send' | 'erase'>
	setFailure: (failure: ReactNode) => void
	/** Empties the form. */
	clear: () => void
	onDone: (() => void) | undefined
}

/** Validates and sends the form, and shows the page of its course or what is wrong. */
export function submitForm(
	event: SubmitEvent<HTMLFormElement>,
	{ form, submission, setFailure, clear, onDone }: Submission,
) {
	const showError = (error: unknown) => {
		toast('error', messageOf(error))
		setFailure(isUnconfirmed(error) ? <Unconfirmed /> : <p>{`${messageOf(error)} What you typed is still here.`}</p>)
		if (!(error instanceof ApiError)) return
		for (const [name, message] of Object.entries(error.errors))
			if (name in EMPTY) form.setError(name as Name, { message })
	}

	setFailure(undefined)
	return form.handleSubmit(async (values, submitted) => {
		try {
			const receipt = await submission.send(register, toRegistration(values), new FormData(submitted?.target))
			submission.erase()
			toast('success', 'Registration successful!', `Your reference: ${receipt.reference}`)
			const page = await pageOfCourse(values.course).catch(() => undefined)
			clear()
			onDone?.()
			leaveWithoutWarning()
			if (page) navigate(page, { state: receipt })
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
