type LargePlateProps = {
	scheme: string
	ground: 'ink' | 'paper'
	className?: string | undefined
}

/** Address of the file of a plate for more than about 150 px. */
export const plateAddress = (scheme: string, ground: 'ink' | 'paper') => `/plates/${scheme}-${ground}.svg` as const

/** The plate of a scheme where it is large. Decorative. */
export function LargePlate({ scheme, ground, className }: LargePlateProps) {
	const image = (
		<img
			className={className}
			src={plateAddress(scheme, ground)}
			alt=""
			width={340}
			height={340}
			loading={ground === 'ink' ? undefined : 'lazy'}
		/>
	)
	return ground === 'ink' ? (
		image
	) : (
		<picture>
			<source media="screen and (prefers-color-scheme: dark)" srcSet={plateAddress(scheme, 'ink')} />
			{image}
		</picture>
	)
}
