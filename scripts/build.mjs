// npm run build: builds even if nothing has changed.
import { rmSync } from 'node:fs'
import { build, install } from './setup.mjs'

install({ dev: false })
rmSync('dist/.built', { force: true })
build()
