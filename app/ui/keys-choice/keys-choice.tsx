import { useSyncExternalStore } from 'react'
import { keep, onKept, readKept } from '#app/ui/browser/kept.ts'
import css from './keys-choice.module.css'

// Also read in app/shell/header.tsx.
const KEY = 'single-keys'

/** Whether commands of a single key act. WCAG 2.1.4: one choice turns all of them off, in this browser. */
export const useKeys = () =>
	useSyncExternalStore(
		onKept,
		() => readKept(KEY) !== 'off',
		() => true,
	)

/** Turns them on and off. `children` says what the keys of the page do. */
export function KeysChoice({ children }: { children: string }) {
	const on = useKeys()
	return (
		<label className={css.choice} data-needs-script>
			<input type="checkbox" checked={on} onChange={() => keep(KEY, on ? 'off' : null)} />
			<span>{`Use keys: ${children}`}</span>
		</label>
	)
}
