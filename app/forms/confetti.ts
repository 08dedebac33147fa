const COLOURS = ['#a8321f', '#f3c969', '#2f4b9e', '#1c6b45', '#0d6270', '#86295a']

/** Shows confetti unless the visitor prefers reduced motion. Never rejects. */
export async function celebrate(): Promise<void> {
	if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
	try {
		// Late: few visits end with a form that was sent.
		const { default: confetti } = await import('canvas-confetti')
		// The default instance uses a worker from a blob URL, which the content security policy forbids.
		const fire = confetti.create(undefined, { useWorker: false, resize: true })
		await fire({ particleCount: 140, spread: 80, origin: { y: 0.7 }, colors: COLOURS, zIndex: 10000 })
	} catch {}
}
