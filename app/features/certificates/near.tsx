import { verificationAt } from '#shared/certificates/certificate.ts'

/** Asks for another number. Pages that the server renders have no script, which the verification page needs. */
export const Near = ({ number }: { number: string }) => (
	<>
		<span>Did you mean </span>
		<a
			href={import.meta.env.SSR ? `/api/verification?number=${encodeURIComponent(number)}` : verificationAt('', number)}
		>
			{number}
		</a>
		<span>?</span>
	</>
)
