import { useState } from 'react'
import css from './certificates.module.css'

const load = () => import('./file-checker.tsx')

/** Loads the code that checks a certificate file once it is opened. */
export function CheckFile() {
	const [loaded, setLoaded] = useState<Awaited<ReturnType<typeof load>> | 'failed'>()
	return (
		<>
			<details
				className={css.many}
				data-needs-script
				onToggle={() => {
					load().then(setLoaded, () => setLoaded('failed'))
				}}
			>
				<summary>Check a certificate file</summary>
				{loaded === 'failed' ? (
					<p className={css.list}>This part could not be loaded. Close it and open it again.</p>
				) : (
					loaded && <loaded.default />
				)}
			</details>
			<p className={css.aside} data-without-script>
				Checking a certificate file needs JavaScript. You can look up the number that the file shows.
			</p>
		</>
	)
}
