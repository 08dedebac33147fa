import type { Examples } from '#app/ui/examples.ts'
import { Logo } from './logo.tsx'

export const examples: Examples = {
	logo: () => <Logo name="Pramaan" />,
}
