import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, stop } from './setup.mjs'

// The headless shell first: the journeys are a fifth faster in it.
const PATHS = [
	'/usr/bin/chromium-headless-shell',
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function findBrowser() {
	const own = spawnSync('node', ['-p', "require('@playwright/test').chromium.executablePath()"], {
		encoding: 'utf8',
	}).stdout?.trim()
	return [process.env.CHROMIUM_PATH, ...PATHS, own].find((path) => path && existsSync(path))
}

/** Path of a Chromium for the journeys. Installs one if there is none; exits with instructions if that fails. */
export function browser() {
	if (findBrowser()) return findBrowser()
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		console.log(
			'No Chromium was found: apt-get installs the system package chromium-headless-shell, or else chromium …',
		)
		run('apt-get', ['update', '-qq'])
		// Ubuntu has no package chromium-headless-shell.
		for (const name of ['chromium-headless-shell', 'chromium'])
			if (!findBrowser()) run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
	} else {
		console.log('No Chromium was found: Playwright downloads one …')
		run('playwright', ['install', 'chromium'])
	}
	return (
		findBrowser() ??
		stop(`The browser journeys need Chromium, and it could not be installed.
Install it (on Debian or Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to one, then run npm test again.`)
	)
}
