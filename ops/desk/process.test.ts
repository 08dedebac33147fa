import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { testStore } from '#server/testing/fixtures.ts'
import { freePort } from '#server/testing/free-port.ts'

function startDesk(env: Record<string, string>) {
	const desk = spawn(process.execPath, ['ops/main.ts', 'desk', '--by', 'asha'], { env: { ...process.env, ...env } })
	onTestFinished(() => void desk.kill())
	let said = ''
	desk.stdout.on('data', (part) => {
		said += part
	})
	desk.stderr.on('data', (part) => {
		said += part
	})
	const ended = once(desk, 'exit')
	const link = async () => {
		while (!/\/enter\/[\w-]{22}\n/.test(said)) await Promise.race([once(desk.stdout, 'data'), ended])
		return said.match(/http\S+/)?.[0] ?? ''
	}
	return { desk, link, ended, said: () => said }
}

test('the command opens the desk on this machine, with pages in the look of the site, until it is stopped', async () => {
	const port = String(await freePort())
	const { desk, link, ended, said } = startDesk({ ...(await testStore()), DESK_PORT: port })
	const address = await link()
	expect(address).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/enter/`))
	const page = await (await fetch(address)).text()
	const [, style = ''] = page.match(/<link rel="stylesheet" href="([^"]+)"/) ?? []
	const sheet = await fetch(new URL(style, address))
	expect(sheet.headers.get('content-type')).toContain('text/css')
	expect(await sheet.text()).toContain('--brand')
	desk.kill('SIGTERM')
	expect(await ended).toEqual([0, null])
	expect(said()).toContain('The desk is closed.')
})

test('a desk that could be reached by strangers says why it does not start', async () => {
	const { ended, said } = startDesk({ ...(await testStore()), DESK_URL: 'https://desk.pramaan.example' })
	expect(await ended).toEqual([1, null])
	expect(said()).toMatch(/^The desk was not started\./)
})
