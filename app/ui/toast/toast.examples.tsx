import { Button } from '#app/ui/button.tsx'
import type { Examples } from '#app/ui/examples.ts'
import { toast } from './toast.ts'
import { Toasts } from './toast-host.tsx'

export const examples: Examples = {
	host: () => (
		<>
			<Button onClick={() => toast('success', 'Registration successful!', { detail: 'Your reference: R-7K2M9Q' })}>
				Success
			</Button>
			<Button onClick={() => toast('error', 'Something went wrong.')}>Error</Button>
			<Toasts page="/" />
		</>
	),
}
