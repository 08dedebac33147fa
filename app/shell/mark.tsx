import { Rosette } from '#app/ui/rosette.tsx'
import css from './mark.module.css'

/** The provider's mark: a rosette and the name. */
export function Mark({ name }: { name: string }) {
	return (
		<span className={css.mark}>
			<Rosette scheme="QMS" className={css.rosette} weight={1} fine={false} />
			<span>{name}</span>
		</span>
	)
}
