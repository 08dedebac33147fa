import { Image } from './image.tsx'

type LargePlateProps = {
	scheme: string
	ground: 'ink' | 'paper'
}

/** Address of the file of a plate for more than about 100 px. */
export const plateAddress = (scheme: string, ground: 'ink' | 'paper') => `/plates/${scheme}-${ground}.svg` as const

/** The plate of a scheme where it is large. Decorative. */
export const LargePlate = ({ scheme, ground }: LargePlateProps) => (
	<Image
		src={plateAddress(scheme, ground)}
		alt=""
		width={340}
		height={340}
		loading={ground === 'ink' ? undefined : 'lazy'}
	/>
)
