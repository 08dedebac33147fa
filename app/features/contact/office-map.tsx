import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import css from './contact.module.css'

type Office = { name: string; lines: string[]; country: string; mapFrame: string; mapLink: string }

/** A drawn plan. The external map is loaded only when the visitor clicks its button. */
export function OfficeMap({ office }: { office: Office }) {
	const [shown, setShown] = useState(false)
	return (
		<section className={css.map} aria-label="Map of the office">
			{shown ? (
				<iframe
					title={`Map: ${office.lines.join(', ')}`}
					src={office.mapFrame}
					className="box"
					referrerPolicy="no-referrer"
				/>
			) : (
				<>
					<Plan />
					<p className="target">
						<Icon name="pin" />
						<span>{office.lines.slice(-2).join(', ')}</span>
					</p>
					<Button variant="outline" data-needs-script onClick={() => setShown(true)}>
						Show map
					</Button>
					<p className="soft" data-needs-script>
						The map comes from another site, which then sees your address on the network.
					</p>
				</>
			)}
			<p>
				<a href={office.mapLink} className="target" target="_blank" rel="noopener noreferrer">
					Open the map in a new tab
					<Icon name="external" />
				</a>
			</p>
		</section>
	)
}

/** A stylised town plan: rings and radial streets. */
function Plan() {
	const streets = [0, 30, 60, 90, 120, 150]
	return (
		<svg
			width="320"
			height="180"
			viewBox="0 0 320 180"
			className={`box ${css.plan}`}
			aria-hidden="true"
			focusable="false"
		>
			<g fill="none" stroke="currentColor" strokeWidth="0.75" transform="translate(160 90)">
				{[16, 30, 46, 64, 84, 106, 130, 156].map((radius) => (
					<circle key={radius} r={radius} />
				))}
				{streets.map((angle) => (
					<path key={angle} d="M-200 0H-16M16 0H200" transform={`rotate(${angle})`} />
				))}
			</g>
			<circle cx="160" cy="90" r="5" fill="var(--seal)" />
		</svg>
	)
}
