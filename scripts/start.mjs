import { spawn } from 'node:child_process'
import { build, install } from './setup.mjs'

install({ dev: false })
build()

const server = spawn('node', ['server/main.ts'], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
