import css from './standard-tiles.module.css'

type StandardTilesProps = {
	standards: { scheme: string; standard: string; subject: string }[]
	/** The name of the list where no heading names it. */
	label?: string
}

/** The plate of each standard on its ink; a tile leads to the courses for it. */
export const StandardTiles = ({ standards, label }: StandardTilesProps) => (
	<div className={css.tiles}>
		<ul aria-label={label}>
			{standards.map(({ scheme, standard, subject }) => (
				<li key={scheme} data-scheme={scheme}>
					<a href={`/courses/all?scheme=${scheme}`}>
						<i className="plate" />
						<strong>{standard}</strong>
						<span>{subject}</span>
					</a>
				</li>
			))}
		</ul>
	</div>
)
