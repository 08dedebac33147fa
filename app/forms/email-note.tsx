import { Button } from '#app/ui/button.tsx'
import { meantAddress } from '#shared/forms/email-slip.ts'

/** Asks whether another address was meant if this one looks like a slip; the address changes only if the visitor says so. */
export function emailNote(email: string, change: (meant: string) => void) {
	const meant = meantAddress(email.trim())
	return meant ? (
		<Button variant="outline" size="small" onClick={() => change(meant)}>
			<span>{`Did you mean ${meant}?`}</span>
		</Button>
	) : undefined
}
