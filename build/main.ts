// Builds the site into dist/: the browser modules, the renderer, then all files that the server serves.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { samplesOf } from '#catalogue/editors/samples.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { writeSite } from './write-site.ts'

const dist = join(import.meta.dirname, '../dist')
await rm(dist, { recursive: true, force: true })
const { environments, build } = await createBuilder({ logLevel: 'warn' })
for (const name of ['client', 'ssr']) await build(environments[name] as NonNullable<(typeof environments)[string]>)
await writeSite(dist)
const samples = samplesOf(loadContent()).length
if (samples > 0) console.log(`${samples} samples are left in the content: npm run content lists them.`)
