import { ApiError, isUnconfirmed } from '#app/base/api.ts'
import type { SentRegistration } from '#app/forms/receipt/receipt-card.tsx'
import type { RegistrationReceipt, RegistrationForm as Values } from '#shared/forms/registration-fields.ts'
import { courseNamed, isListedCountry, loadClass } from './form-data.ts'
import css from './registration.module.css'
import type { useSummary } from './summary.tsx'
import { UNEXPECTED } from './values.ts'

/** What the receipt of a registration shows, and the page of its course if that is found. */
export async function outcomeOf(
	receipt: RegistrationReceipt,
	{ course, country, slug }: Pick<Values, 'course' | 'country'> & { slug: string | undefined },
	summaryOf: ReturnType<typeof useSummary>,
) {
	const [page, summary, one, isListed] = await Promise.all([
		courseNamed(course).catch(() => undefined),
		summaryOf({ course, country, slug }).catch(() => undefined),
		slug === undefined ? undefined : loadClass(slug).catch(() => undefined),
		isListedCountry(country),
	])
	const sent: SentRegistration = {
		...receipt,
		course,
		facts: summary?.facts ?? [{ label: 'Course', value: course }],
		// Price and tax follow from the country.
		isPayable: slug !== undefined && one?.seats !== 'waiting-list' && isListed,
	}
	return { sent, page }
}

/** Why the last attempt failed; the notification goes away by itself. */
export const Failure = ({ error }: { error: unknown }) => (
	<div className={css.failure}>
		{isUnconfirmed(error) ? (
			<p role="alert">
				<strong>We got no answer, so nobody can say whether your application arrived.</strong> What you typed is still
				here. Please submit it again in a moment: the same application is never registered twice.
			</p>
		) : (
			<p>{`${messageOf(error)} What you typed is still here.`}</p>
		)}
	</div>
)

// Spec 8: the server's message, else one of two general messages.
export function messageOf(error: unknown): string {
	if (error instanceof ApiError) return error.message || 'Something went wrong.'
	return UNEXPECTED
}
