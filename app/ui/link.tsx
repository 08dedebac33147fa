import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

/** Whether one page may pass into the next; not where motion is unwelcome. */
export const turnsSoftly = () => still?.matches === false

/** A link to another page of the site, which turns softly where motion is welcome. */
export function Link(props: LinkProps) {
	return <RouterLink viewTransition={turnsSoftly()} {...props} />
}

/** A link that says whether it leads to the page that is shown. */
export function NavLink(props: NavLinkProps) {
	return <RouterNavLink viewTransition={turnsSoftly()} {...props} />
}
