import { type ComponentProps, useState } from 'react'
import css from '#app/features/certificates/certificates.module.css'

const load = () => import('./file-checker.tsx')

/** Loads the code that checks a certificate file or a receipt once it is opened. */
export function CheckFile(props: ComponentProps<Awaited<ReturnType<typeof load>>['default']>) {
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
				<summary>Check a certificate file or a receipt</summary>
				{loaded === 'failed' ? (
					<p className={css.list}>This part could not be loaded. Close it and open it again.</p>
				) : (
					loaded && <loaded.default {...props} />
				)}
			</details>
			<p className={css.aside} data-without-script>
				Checking a certificate file or a receipt needs JavaScript. You can look up the numbers that it shows.
			</p>
		</>
	)
}
