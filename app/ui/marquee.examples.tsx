import type { Examples } from './examples.ts'
import { Marquee } from './marquee.tsx'

const clients = ['Anvaya Foods', 'Brahma Metals', 'Chandra Textiles', 'Dhara Water', 'Ekam Software', 'Ganga Logistics']

export const examples: Examples = {
	clients: () => (
		<Marquee label="Our Clients">
			{clients.map((name) => (
				<span key={name}>{name}</span>
			))}
		</Marquee>
	),
}
