import type { ReactNode } from 'react'
import css from './long-text.module.css'

type LongTextProps = {
	contents: { id: string; heading: string }[]
	/** In the margin: what kind of text it is. */
	margin?: ReactNode
	children: ReactNode
}

/** The frame of a long text: its contents, the text and a margin. */
export const LongText = ({ contents, margin, children }: LongTextProps) => (
	<div className={css.columns}>
		<nav aria-label="Contents" className={css.contents}>
			<h2>Contents</h2>
			<ol>
				{contents.map(({ id, heading }) => (
					<li key={id}>
						<a href={`#${id}`}>{heading}</a>
					</li>
				))}
			</ol>
		</nav>
		{margin && <div className={css.margin}>{margin}</div>}
		<div className={css.text}>{children}</div>
	</div>
)
