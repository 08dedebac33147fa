import { memo } from 'react'
import { useSiteData } from '#app/base/site.ts'
import { useClientValue } from '#app/ui/browser/use-client-value.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import css from './footer.module.css'
import { Logo } from './logo.tsx'
import { footer } from './navigation.ts'

export const Footer = memo(function Footer() {
	const { site, built } = useSiteData()
	// The year of the build until hydration, then the current year.
	const year = useClientValue(() => new Date().getFullYear(), new Date(built).getUTCFullYear())
	const chat = `${site.chat.address}?text=${encodeURIComponent(site.chat.message)}`
	return (
		<footer className={css.footer}>
			<Rosette scheme="QMS" className={css.rosette} weight={0.35} />
			<div className={css.columns}>
				<div className={css.provider}>
					<Logo name={site.name} />
					<address>
						<strong>{site.office.name}</strong>
						{site.office.lines.map((line) => (
							<span key={line}>{line}</span>
						))}
						<span>{site.office.country}</span>
					</address>
				</div>
				{footer.map((group) => (
					<nav key={group.label} aria-label={group.label}>
						<h2>{group.label}</h2>
						<ul>
							{group.links.map((link) => (
								<li key={link.label}>
									<FooterLink to={link.to}>{link.label}</FooterLink>
								</li>
							))}
						</ul>
					</nav>
				))}
				<section className={css.reach}>
					<h2>Reach us</h2>
					<dl>
						{site.departments.map((department) => (
							<div key={department.email}>
								<dt>{department.name}</dt>
								<dd>
									<a href={`mailto:${department.email}`}>{department.email}</a>
								</dd>
							</div>
						))}
						<div>
							<dt>Phone</dt>
							<dd>
								<a href={`tel:${site.phone.replaceAll(' ', '')}`}>{site.phone}</a>
								<a href={chat} target="_blank" rel="noopener noreferrer">
									Chat on WhatsApp
									<Icon name="external" />
									<span className="unseen"> (opens the messaging app in a new tab)</span>
								</a>
							</dd>
						</div>
					</dl>
				</section>
			</div>
			<div className={css.end}>
				<p>{`© ${year} ${site.legalName}`}</p>
				<ul aria-label="Social networks">
					{site.social.map((network) => (
						<li key={network.name}>
							{network.address ? (
								<a href={network.address} target="_blank" rel="noopener noreferrer">
									{network.name}
								</a>
							) : (
								<span title={`${site.name} is not on ${network.name} yet`}>{network.name}</span>
							)}
						</li>
					))}
				</ul>
			</div>
		</footer>
	)
})

// Spec 1: footer links scroll smoothly to the top, except links with a fragment.
function FooterLink({ to, children }: { to: string; children: string }) {
	const hasFragment = to.includes('#')
	const toTop = () => {
		const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
		window.scrollTo({ top: 0, behavior: reducedMotion ? 'instant' : 'smooth' })
	}
	return (
		<a href={to} {...(hasFragment ? {} : { 'data-keeps-scroll': true, onClick: toTop })}>
			{children}
		</a>
	)
}
