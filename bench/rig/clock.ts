// Preloaded into a server (node --import): its clock runs CLOCK_FACTOR times as fast. Timers stay as they are.
const factor = Number(process.env['CLOCK_FACTOR'])
const begun = Date.now()
const now = () => Math.round(begun + (performance.now() - loaded) * factor)
const loaded = performance.now()

class FastDate extends Date {
	constructor(...values: unknown[]) {
		if (values.length === 0) super(now())
		else super(...(values as [number]))
	}
	static override now = now
}
globalThis.Date = FastDate as DateConstructor
