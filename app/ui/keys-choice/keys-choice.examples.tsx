import type { Examples } from '#app/ui/examples.ts'
import { KeysChoice } from './keys-choice.tsx'

export const examples: Examples = {
	'two keys': () => <KeysChoice>N next, P previous</KeysChoice>,
}
