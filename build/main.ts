// Builds the site into dist/: the browser modules, the renderer, then all files that the server serves.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder, type Rolldown } from 'vite'
import { samplesOf } from '#catalogue/editors/samples.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { writeSbom } from './sbom.ts'
import { writeSite } from './write-site.ts'

const dist = join(import.meta.dirname, '../dist')
await rm(dist, { recursive: true, force: true })
const { environments, build } = await createBuilder({ logLevel: 'warn' })
const browserChunks: Rolldown.OutputChunk[] = []
for (const environment of Object.values(environments)) {
	const built = [await build(environment)].flat()
	const chunks = built.flatMap((one) => ('output' in one ? one.output.filter((file) => file.type === 'chunk') : []))
	if (environment.name === 'client') browserChunks.push(...chunks)
}
await writeSite(dist)
await writeSbom(join(dist, 'sbom.cdx.json'), browserChunks)
const samples = samplesOf(loadContent()).length
if (samples > 0) console.log(`${samples} samples are left in the content: npm run content lists them.`)
