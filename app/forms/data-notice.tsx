import type { ReactNode } from 'react'
import { useSite } from '#app/base/site.ts'
import { Facts } from '#app/ui/page/facts.tsx'
import styles from './data-notice.module.css'

type Items = readonly (readonly [question: string, answer: ReactNode])[]

/** The notice of a form whose draft this browser keeps; each change of its text needs a new CONSENT_VERSION. */
export function DraftNotice({ items, until = 'until you send it, at most 14 days' }: { items: Items; until?: string }) {
	const { legalName } = useSite()
	const kept = `What you type is kept in this browser ${until}. "Erase" removes it at once.`
	const responsible = (
		<>
			<span>{`${legalName}. Details are in the `}</span>
			<a href="/policies/privacy" target="_blank" rel="noopener">
				privacy policy
			</a>
			<span>.</span>
		</>
	)
	const all: Items = [...items, ['On this device', kept], ['Who is responsible', responsible]]
	return (
		<details className={styles.notice}>
			<summary>What happens with your data</summary>
			<Facts facts={all.map(([label, value]) => ({ label, value }))} className={styles.answers} />
		</details>
	)
}
