import type { ComponentProps, KeyboardEvent } from 'react'

type ExamKeysProps = Omit<ComponentProps<'div'>, 'onKeyDown'> & {
	/** Called with 0 for the key 1. */
	onChoose: (place: number) => void
	onNext?: (() => void) | undefined
	onPrevious?: (() => void) | undefined
	onFlag?: () => void
}

/** Handles the keys 1 to 6, N, P and F within an exam only, so that they never clash with those of other programs. */
export function ExamKeys({ onChoose, onNext, onPrevious, onFlag, ...rest }: ExamKeysProps) {
	const onKeyDown = (event: KeyboardEvent) => {
		// Letters and digits choose an option of a list.
		if (event.target instanceof HTMLSelectElement) return
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
