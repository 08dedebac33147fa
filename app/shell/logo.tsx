import { Rosette } from '#app/ui/rosette.tsx'
import css from './logo.module.css'

/** The provider's logo: a rosette and the name. */
export function Logo({ name }: { name: string }) {
	return (
		<span className={css.logo}>
			<Rosette scheme="QMS" className={css.rosette} weight={1} fine={false} />
			<span>{name}</span>
		</span>
	)
}
