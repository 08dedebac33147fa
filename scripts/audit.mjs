// npm run audit: asks npm's registry for known faults of the packages that npm start installs. Fails for severe ones only,
// and not when the registry does not answer: that says nothing about the packages.
import { spawnSync } from 'node:child_process'
import './setup.mjs'

const SEVERE = ['high', 'critical']

const ask = ['audit', '--json', '--package-lock-only', '--omit=dev', '--include=optional', '--include=peer']
const { stdout, error } = spawnSync('npm', [...ask, '--fetch-retries=1', '--fetch-timeout=30000'], {
	encoding: 'utf8',
	maxBuffer: 64 * 1024 * 1024,
	shell: process.platform === 'win32',
})

function parse(text) {
	try {
		return JSON.parse(text)
	} catch {
		return {}
	}
}

const { vulnerabilities, message = error?.message ?? 'npm gave no report' } = parse(stdout)
if (!vulnerabilities) {
	console.log(`The packages were not checked for known faults: the registry did not answer (${message}).`)
	process.exit(0)
}
// A package that is only affected through another has names in `via`, not advisories.
const advisories = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === 'object'))
for (const { severity, name, range, title, url } of advisories)
	console.log(`${severity}: ${name} ${range}: ${title} ${url}`)
const severe = advisories.filter(({ severity }) => SEVERE.includes(severity)).length
if (severe === 0) console.log(`Known faults: ${advisories.length}, none of them severe.`)
else console.error(`Known severe faults: ${severe}. Update the packages (npm audit fix), then run npm test.`)
process.exit(severe > 0 ? 1 : 0)
