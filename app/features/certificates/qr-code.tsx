import { encode } from 'uqr'
import { INK } from '#drawing/inks.ts'
import { pathOf } from '#drawing/qr-path.ts'

export function QrCode({ text }: { text: string }) {
	const { data, size } = encode(text)
	return (
		<svg
			viewBox={`0 0 ${size} ${size}`}
			role="img"
			aria-label="QR code that leads to this certificate in the register"
			shapeRendering="crispEdges"
		>
			<rect width={size} height={size} fill="#fff" />
			<path d={pathOf(data)} fill={INK} />
		</svg>
	)
}
