import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

/** A link to another page of the site, which turns softly where motion is welcome. */
export function Link(props: LinkProps) {
	return <RouterLink viewTransition={still?.matches === false} {...props} />
}

/** A link that says whether it leads to the page that is shown. */
export function NavLink(props: NavLinkProps) {
	return <RouterNavLink viewTransition={still?.matches === false} {...props} />
}
