// npm run dev: Vite with hot reload, and the API server.
import { spawn } from 'node:child_process'
import { install } from './setup.mjs'

install({ dev: false })

const api = process.env.API_PORT ?? '3001'
const env = { ...process.env, API_PORT: api }
const children = [
	spawn('node', ['--watch', 'server/main.ts', '--api-only'], { stdio: 'inherit', env: { ...env, PORT: api } }),
	spawn('vite', [], { stdio: 'inherit', env: { ...env, NODE_ENV: 'development' } }),
]
const stop = () => {
	for (const child of children) child.kill()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
