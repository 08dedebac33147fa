import type { ComponentProps, KeyboardEvent } from 'react'
import { useKeys } from '#app/ui/keys-choice/keys-choice.tsx'

type ExamKeysProps = Omit<ComponentProps<'div'>, 'onKeyDown'> & {
	/** Called with 0 for the key 1. */
	onChoose: (place: number) => void
	onNext?: (() => void) | undefined
	onPrevious?: (() => void) | undefined
	onFlag?: () => void
}

/** Handles the keys 1 to 6, N, P and F within an exam only, unless the visitor has turned keys off. */
export function ExamKeys({ onChoose, onNext, onPrevious, onFlag, ...rest }: ExamKeysProps) {
	const on = useKeys()
	const onKeyDown = (event: KeyboardEvent) => {
		// Letters and digits choose an option of a list.
		if (!on || event.target instanceof HTMLSelectElement) return
		if (event.ctrlKey || event.altKey || event.metaKey) return
		const key = event.key.toLowerCase()
		const action = /^[1-6]$/.test(key) ? () => onChoose(Number(key) - 1) : { n: onNext, p: onPrevious, f: onFlag }[key]
		if (!action) return
		event.preventDefault()
		action()
	}
	// biome-ignore lint/a11y/noStaticElementInteractions: the keys only repeat what the controls inside do
	return <div data-keys onKeyDown={onKeyDown} {...rest} />
}
