import type { Examples } from '#app/ui/examples.ts'
import { Mark } from './mark.tsx'

export const examples: Examples = {
	mark: () => <Mark name="Pramaan" />,
}
