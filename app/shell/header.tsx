import { memo, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from '#app/base/location.ts'
import { useSite } from '#app/base/site.ts'
import { Icon } from '#app/ui/icon.tsx'
import css from './header.module.css'
import { Logo } from './logo.tsx'
import { groupOf, header, type NavGroup } from './navigation.ts'
import { useLeave } from './use-leave.ts'

// Keeps a menu open while the pointer moves diagonally to an entry and leaves the menu for a moment.
const CLOSE_DELAY_MS = 250

/** The menu of narrow screens and the group whose entries are shown; both close when the visitor goes on elsewhere. */
function useMenus(nav: RefObject<HTMLElement | null>, toggle: RefObject<HTMLElement | null>) {
	const { key } = useLocation()
	const [menu, setMenu] = useState(false)
	const [group, setGroup] = useState<string>()
	const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
	const close = () => {
		setMenu(false)
		setGroup(undefined)
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: `key` is new after each navigation, which closes the menus
	useEffect(close, [key])

	const isOpen = menu || group !== undefined
	useLeave(() => nav.current?.parentElement, isOpen, close)

	const hover = (label: string | undefined) => (event: React.PointerEvent) => {
		if (event.pointerType !== 'mouse' || menu) return
		clearTimeout(closeTimer.current)
		if (label) setGroup(label)
		else closeTimer.current = setTimeout(() => setGroup(undefined), CLOSE_DELAY_MS)
	}

	const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
		if (key !== 'Escape') return
		const opener = group ? nav.current?.querySelector<HTMLElement>('[aria-expanded="true"]') : toggle.current
		// A menu that was opened by hovering leaves the focus where it is.
		if (nav.current?.parentElement?.contains(document.activeElement)) opener?.focus()
		if (group) setGroup(undefined)
		else setMenu(false)
	})
	useEffect(() => {
		if (!isOpen) return
		const onKey = (event: KeyboardEvent) => closeOnEscape(event)
		document.addEventListener('keydown', onKey)
		return () => document.removeEventListener('keydown', onKey)
	}, [isOpen])

	return [menu, setMenu, group, setGroup, close, hover] as const
}

export const Header = memo(function Header() {
	const { name } = useSite()
	const { pathname } = useLocation()
	const nav = useRef<HTMLElement>(null)
	const toggle = useRef<HTMLButtonElement>(null)
	const [menu, setMenu, group, setGroup, close, hover] = useMenus(nav, toggle)

	/** Whether an entry leads to the current page or to one of its parents. */
	const isCurrent = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
	const closeSame = (to: string) => () => {
		if (to === pathname) close()
	}

	return (
		<header className={css.header}>
			<Banner />
			<div className={css.bar}>
				<a href="/" className={css.home} aria-label={`${name}, home page`}>
					<Logo name={name} />
				</a>
				<button
					data-needs-script
					ref={toggle}
					type="button"
					className={css.toggle}
					aria-expanded={menu}
					aria-controls="navigation"
					onClick={() => setMenu(!menu)}
				>
					<Icon name={menu ? 'close' : 'menu'} />
					Menu
				</button>
				<details data-without-script className={css.plain}>
					<summary className={css.toggle}>Menu</summary>
				</details>
				<nav ref={nav} id="navigation" aria-label="Main" className={css.nav} data-open={menu}>
					{/* Phones have no room for it in the bar. */}
					{menu && <Verification onClick={closeSame(VERIFICATION)} />}
					<ul>
						{header.map((entry) =>
							'links' in entry ? (
								<Group
									key={entry.label}
									group={entry}
									open={group === entry.label}
									pathname={pathname}
									onToggle={() => setGroup(group === entry.label ? undefined : entry.label)}
									onEnter={hover(entry.label)}
									onLeave={hover(undefined)}
									closeSame={closeSame}
								/>
							) : (
								<li key={entry.to}>
									<a
										href={entry.to}
										className={css.link}
										aria-current={isCurrent(entry.to) ? 'page' : undefined}
										onClick={closeSame(entry.to)}
									>
										{entry.label}
									</a>
								</li>
							),
						)}
					</ul>
				</nav>
				<a href="/search" className={css.search} aria-current={isCurrent('/search') ? 'page' : undefined}>
					<Icon name="search" />
					Search
				</a>
				<Verification />
			</div>
		</header>
	)
})

const VERIFICATION = '/policies/verification'

const Verification = ({ onClick }: { onClick?: () => void }) => (
	<a href={VERIFICATION} className={css.verify} onClick={onClick}>
		Certificate Verification
	</a>
)

function Banner() {
	const { badge, payments, waysToPay } = useSite()
	return (
		<p className={css.banner}>
			<span className={css.badge}>
				<Icon name="check" />
				<span>
					<a href="/accredited#evidence">{badge}</a>.
				</span>
			</span>{' '}
			<a href="/courses" className={css.payments}>
				<span>{`${payments} Today ${waysToPay}.`}</span> <span>See courses</span>
			</a>
		</p>
	)
}

type GroupProps = {
	group: NavGroup
	open: boolean
	pathname: string
	onToggle: () => void
	onEnter: (event: React.PointerEvent) => void
	onLeave: (event: React.PointerEvent) => void
	closeSame: (to: string) => () => void
}

function Group({ group, open, pathname, onToggle, onEnter, onLeave, closeSame }: GroupProps) {
	const id = `menu-${group.label.toLowerCase().replaceAll(' ', '-')}`
	// A click right after the menu opened on hover must not close it.
	const hoveredAt = useRef(0)
	return (
		<li
			className={css.group}
			onPointerEnter={(event) => {
				if (!open) hoveredAt.current = event.timeStamp
				onEnter(event)
			}}
			onPointerLeave={onLeave}
		>
			<button
				type="button"
				className={css.link}
				aria-expanded={open}
				aria-controls={id}
				data-current={groupOf(pathname) === group || undefined}
				onClick={(event) => {
					if (open && event.detail > 0 && event.timeStamp - hoveredAt.current < 500) return
					onToggle()
				}}
				onKeyDown={(event) => {
					if (event.key !== 'ArrowDown') return
					event.preventDefault()
					if (!open) onToggle()
					requestAnimationFrame(() => document.getElementById(id)?.querySelector('a')?.focus())
				}}
			>
				<span>{group.label}</span>
				<Icon name="chevron-down" />
			</button>
			<ul id={id} className={css.menu} data-open={open}>
				{group.links.map((link) => (
					<li key={link.to}>
						<a
							href={link.to}
							className={css.entry}
							aria-current={link.to === pathname ? 'page' : undefined}
							onClick={closeSame(link.to)}
						>
							{link.label}
						</a>
					</li>
				))}
			</ul>
		</li>
	)
}
