import css from './logo.module.css'

/** The provider's logo: a rosette and the name. */
export const Logo = ({ name }: { name: string }) => (
	<span className={css.logo}>
		<span className={css.rosette} aria-hidden="true" />
		<span>{name}</span>
	</span>
)
