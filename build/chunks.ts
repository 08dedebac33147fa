import type { build, Rolldown } from 'vite'

/** The chunks that a build made. */
export const chunksOf = (built: Awaited<ReturnType<typeof build>>): Rolldown.OutputChunk[] =>
	[built].flat().flatMap((one) => ('output' in one ? one.output.filter((file) => file.type === 'chunk') : []))
