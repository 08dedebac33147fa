import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import styles from './data-notice.module.css'

/** The privacy notice of a form. Works without JavaScript. */
export function DataNotice({ items }: { items: readonly (readonly [question: string, answer: ReactNode])[] }) {
	return (
		<details className={styles.notice}>
			<summary>
				What happens with your data
				<Icon name="chevron-down" />
			</summary>
			<dl>
				{items.map(([question, answer]) => (
					<div key={question}>
						<dt>{question}</dt>
						<dd>{answer}</dd>
					</div>
				))}
			</dl>
		</details>
	)
}
