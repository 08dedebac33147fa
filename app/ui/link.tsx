import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from 'react-router'

const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')
const network = (globalThis.navigator as { connection?: { saveData?: boolean } } | undefined)?.connection

// The form weighs more than all other pages of a visit together: it is fetched for a hand that comes near.
const HEAVY = /^\/registration\b/

const ahead = (to: LinkProps['to']) => {
	if (network?.saveData) return 'none'
	return HEAVY.test(typeof to === 'string' ? to : (to.pathname ?? '')) ? 'intent' : 'viewport'
}

/** A link to another page of the site: fetched ahead while it is in view, and the page turns softly where motion is welcome. */
export function Link(props: LinkProps) {
	return <RouterLink prefetch={ahead(props.to)} viewTransition={still?.matches === false} {...props} />
}

/** A link that says whether it leads to the page that is shown. */
export function NavLink(props: NavLinkProps) {
	return <RouterNavLink prefetch={ahead(props.to)} viewTransition={still?.matches === false} {...props} />
}
