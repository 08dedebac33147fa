import type { Examples } from '#app/ui/examples.ts'
import { Header } from './header.tsx'

export const examples: Examples = {
	'menu groups': () => <Header />,
}
