import { browser } from './browser.mjs'
import { build, install, run } from './setup.mjs'

install()
build()
process.exit(run('node', ['tests/all/pages/surroundings.ts', ...process.argv.slice(2)], { CHROMIUM_PATH: browser() }))
