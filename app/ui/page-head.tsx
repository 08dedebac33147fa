import type { ReactNode } from 'react'
import css from './page-head.module.css'
import { Rosette } from './rosette/rosette.tsx'

type PageHeadProps = {
	title: string
	lead: string
	/** A line above the title. */
	kicker?: string
	/** The scheme whose rosette is shown. */
	scheme?: string
	/** Background colour: the provider's, or that of the standard set by `data-scheme` on an ancestor. */
	ink?: 'provider' | 'standard'
	level?: 'h1' | 'h2'
	children?: ReactNode
}

/** The head of a page: h1, lead and actions. */
export function PageHead(props: PageHeadProps) {
	const { title, lead, kicker, scheme = 'QMS', ink = 'provider', level: Heading = 'h1', children } = props
	return (
		<header className={css.head} data-ink={ink}>
			<div className={css.text}>
				{kicker && <p className={css.kicker}>{kicker}</p>}
				<Heading>{title}</Heading>
				<p>{lead}</p>
				{children}
			</div>
			<Rosette scheme={scheme} className={css.rosette} weight={0.35} />
		</header>
	)
}
