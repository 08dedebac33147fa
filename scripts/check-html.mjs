import { spawnSync } from 'node:child_process'
import { browser } from './browser.mjs'
import { build, install, installIn, run, stop } from './setup.mjs'

if (spawnSync('java', ['-version']).error)
	stop(
		'The HTML checker needs Java, which is not on this machine (on Debian or Ubuntu: apt-get install default-jre-headless).',
	)
install()
installIn('scripts/check-html')
build()
process.exit(run('node', ['tests/all/pages/check-html.ts'], { CHROMIUM_PATH: browser() }))
