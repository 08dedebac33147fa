// Builds the pages of the desk into dist/desk: what renders them, and their style sheets.
import { createBuilder } from 'vite'

const { environments, build } = await createBuilder({ logLevel: 'warn' })
const { deskServer } = environments
if (!deskServer) throw new Error('vite.config.ts has no environment deskServer.')
await build(deskServer)
