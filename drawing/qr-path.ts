/** The dark modules of a QR code as an SVG path. */
export const pathOf = (modules: readonly (readonly boolean[])[]) =>
	modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
