import { encode } from 'uqr'

/** A QR code: how many modules it is wide, and the dark ones as an SVG path. `border` is the blank margin, in modules. */
export function qrCode(text: string, border = 1) {
	const { data, size } = encode(text, { border })
	const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
	return { size, path }
}
