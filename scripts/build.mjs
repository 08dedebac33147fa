// npm run build: always builds, even if no source has changed.
import { rmSync } from 'node:fs'
import { build, install, run, stop } from './setup.mjs'

install({ dev: false })
rmSync('dist/.built', { force: true })
build()
if (run('node', ['build/desk.ts']) !== 0) stop('The desk could not be built. The message above says why.')
