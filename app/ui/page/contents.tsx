import css from './contents.module.css'

export type Part = {
	title: string
	/** Without it the part is named, and can be reached later. */
	to?: string | undefined
	/** Kind of evidence. */
	mark?: string
	/** What has become of it. */
	state?: string
}

/** The parts of a page in a frame, which stay in view beside them on wide screens. Stands before the card. */
export const Contents = ({ parts }: { parts: Part[] }) => (
	<nav aria-label="On this page" className={css.contents}>
		<ul>
			{parts.map(({ title, to, mark, state }) => {
				const shown = { 'data-mark': mark, children: state ? `${title}: ${state}` : title }
				return <li key={title}>{to ? <a href={`#${to}`} {...shown} /> : <span {...shown} />}</li>
			})}
		</ul>
	</nav>
)
