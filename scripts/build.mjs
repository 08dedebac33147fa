// npm run build: always builds, even if no source has changed.
import { rmSync } from 'node:fs'
import { build, buildDesk, install } from './setup.mjs'

install({ dev: false })
rmSync('dist/.built', { force: true })
build()
buildDesk()
