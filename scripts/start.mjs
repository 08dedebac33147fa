// npm start. npm sends signals to the shell that runs the script, so package.json replaces the shell by `exec`; the
// command prompt of Windows has no exec and runs the part after `||`.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, run, stop } from './setup.mjs'

const PARENT_CHECK_INTERVAL_MS = 500

const parent = process.ppid

install({ dev: false })
build()
if (!existsSync(join(process.env.DATA_DIR ?? 'data', 'pramaan.sqlite')) && run('node', ['ops/certificates/samples.ts']))
	stop('The data folder could not be prepared. The message above says why.')

const server = spawn('node', ['server/main.ts'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
// Without npm, which may be killed, nobody could stop the server and free its port.
if (process.env.npm_lifecycle_event)
	setInterval(() => {
		if (process.ppid !== parent) server.kill('SIGTERM')
	}, PARENT_CHECK_INTERVAL_MS)
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
