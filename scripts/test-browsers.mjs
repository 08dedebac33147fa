// npm run test:browsers: the main journeys in Firefox and WebKit. The last line is 'N passed, N failed'.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { build, install, installIn, run, stop } from './setup.mjs'

/** Path of the first of these programs found in PATH. */
function find(...names) {
	for (const name of names)
		for (const folder of process.env.PATH.split(delimiter)) {
			const path = join(folder, name)
			if (existsSync(path)) return path
		}
}

const firefox = find('firefox-esr', 'firefox')
const webkit = find('WebKitWebDriver')
const missing = [
	!firefox && 'firefox-esr',
	!webkit && 'webkit2gtk-driver',
	!(find('xvfb-run') && find('xauth')) && 'xvfb xauth',
].filter(Boolean)
if (missing.length > 0)
	stop(
		`Firefox and WebKit cannot be tested without ${missing.join(', ')}: on Debian, sudo apt-get install ${missing.join(' ')}.`,
	)

install()
installIn('tests/all/browsers/drivers')
build()
if (run('tsc', ['--project', 'tests/all/browsers']) !== 0)
	stop('The types in tests/all/browsers/ are wrong. The messages above say where.')
process.exit(
	run('xvfb-run', [
		'--auto-servernum',
		'node',
		'tests/all/browsers/main.ts',
		firefox,
		webkit,
		...process.argv.slice(2),
	]),
)
