import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, stop } from './setup.mjs'

// The one without windows first: the journeys take a fifth less time in it.
const PLACES = [
	'/usr/bin/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function known() {
	const own = spawnSync('node', ['-p', "require('@playwright/test').chromium.executablePath()"], {
		encoding: 'utf8',
	}).stdout?.trim()
	return [process.env.CHROMIUM_PATH, ...PLACES, own].find((path) => path && existsSync(path))
}

/** Path of a Chromium for the journeys; installs one if there is none, and says how to get one if that fails. */
export function browser() {
	if (known()) return known()
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		console.log(
			'No Chromium was found: apt-get installs the system package chromium-headless-shell, or else chromium …',
		)
		run('apt-get', ['update', '-qq'])
		// Ubuntu has no package of the first.
		for (const name of ['chromium-headless-shell', 'chromium'])
			if (!known()) run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
	} else {
		console.log('No Chromium was found: Playwright downloads one …')
		run('playwright', ['install', 'chromium'])
	}
	return (
		known() ??
		stop(`The browser journeys need Chromium, and it could not be installed.
Install it (on Debian or Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to one, then run npm test again.`)
	)
}
