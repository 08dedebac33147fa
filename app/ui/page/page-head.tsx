import type { ReactElement, ReactNode } from 'react'
import { Held } from './held.tsx'
import css from './page-head.module.css'

type PageHeadProps = {
	title: string
	lead?: string | undefined
	/** A line above the title. */
	kicker?: string
	/** The scheme that the page is about: its medallion on its ink, which `data-scheme` on an ancestor sets. */
	scheme?: string | undefined
	/** In place of the medallion, or without one. */
	figure?: ReactElement
	level?: 'h1' | 'h2'
	/** Below the lead. */
	children?: ReactNode
}

/** The head of a page with its h1: a banner with a medallion for a scheme, otherwise a low one without a drawing. */
export function PageHead({ title, lead, kicker, scheme, figure, level: Heading = 'h1', children }: PageHeadProps) {
	const drawing = figure ?? (scheme && <span className="medallion" data-large />)
	return (
		<header className={css.head} data-subject={drawing ? true : undefined}>
			<div>
				{kicker && <p className={css.kicker}>{kicker}</p>}
				<Heading>
					<Held text={title} />
				</Heading>
			</div>
			{(lead || children) && (
				<div className={css.text}>
					{lead && (
						<p>
							<Held text={lead} />
						</p>
					)}
					{children}
				</div>
			)}
			{drawing && (
				<div className={css.figure} data-drawing>
					{drawing}
				</div>
			)}
		</header>
	)
}
