import { useEffect, useState } from 'react'
import { readStorage, writeStorage } from '#app/ui/browser/storage.ts'
import css from './search.module.css'

/** WCAG 2.1.4: a shortcut of a single character can be turned off. The key is read in app/shell/header.tsx. */
const KEY = 'search-shortcut'

export function ShortcutChoice() {
	const [on, setOn] = useState(true)
	useEffect(() => setOn(readStorage('localStorage', KEY) !== 'off'), [])
	return (
		<label className={css.shortcut} data-needs-script>
			<input
				type="checkbox"
				checked={on}
				onChange={() => {
					setOn(!on)
					writeStorage('localStorage', KEY, on ? 'off' : null)
				}}
			/>
			<span>
				The key <kbd>/</kbd> opens the search on every page
			</span>
		</label>
	)
}
