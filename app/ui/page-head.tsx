import type { ReactNode } from 'react'
import css from './page-head.module.css'
import { Rosette } from './rosette.tsx'

type PageHeadProps = { title: string; lead: string; scheme?: string; level?: 'h1' | 'h2'; children?: ReactNode }

/** The head of a page: its h1, its first sentences and, below, what there is to do. */
export function PageHead({ title, lead, scheme = 'QMS', level: Heading = 'h1', children }: PageHeadProps) {
	return (
		<header className={css.head}>
			<Rosette scheme={scheme} className={css.rosette} weight={0.35} />
			<div className={css.text}>
				<Heading>{title}</Heading>
				<p>{lead}</p>
				{children}
			</div>
		</header>
	)
}
