import { expect, onTestFinished, test, vi } from 'vitest'
import { HANG_MS } from '#tests/hang.ts'
import { selfSigned } from './testing/certificate.ts'
import { MESSAGE, siteOfOnePage, temporaryFolder } from './testing/fixtures.ts'
import { end, postJson, run, runServer } from './testing/process.ts'
import { startMailServer } from './testing/smtp.ts'

const PASSWORD = 'Zq7w#x/y?z@k%t'
const ENCODED = encodeURIComponent(PASSWORD)

type Settings = Record<string, string>

/** Runs each program with the settings until it ends; `doctor` shows an error in another way than other commands. */
const runPrograms = (settings: Settings) => {
	const env = { PORT: '0', LOG_LEVEL: 'trace', DATA_DIR: temporaryFolder(), ...settings }
	return Promise.all([
		run('server/testing/serve.ts', siteOfOnePage(), env),
		...['doctor', 'mails'].map((word) => run('ops/main.ts', [word], env)),
	])
}

/** What could be found of the password in a text, however it is written there. */
function tracesIn(said: string) {
	const base64 = (value: string) => Buffer.from(value).toString('base64')
	const forms = [PASSWORD, ENCODED, 'Zq7w', base64(PASSWORD), base64(`\u0000pramaan\u0000${PASSWORD}`)]
	return forms.filter((form) => said.includes(form))
}

test('no program shows a password that is in the wrong setting', async () => {
	const address = `postgres://pramaan:${PASSWORD}@host/name`
	const names = ['PORT', 'HOST', 'PUBLIC_URL', 'CORS_ORIGIN', 'LOG_LEVEL', 'RATE_LIMIT', 'TRUST_PROXY']
	for (const { code, stdout, stderr } of await runPrograms(Object.fromEntries(names.map((name) => [name, address])))) {
		expect(code).toBe(1)
		for (const name of names) expect(stdout + stderr).toContain(`${name} must be `)
		expect(tracesIn(stdout + stderr)).toEqual([])
	}
})

const MAIL_SERVERS: Record<string, () => Promise<string>> = {
	'nobody is at its port': async () => 'smtp://pramaan:PASSWORD@127.0.0.1:1',
	'it refuses the password': async () => {
		const onAuth = (_auth: unknown, _session: unknown, done: (error: Error) => void) => done(new Error('No'))
		const server = await startMailServer({ options: { disabledCommands: ['STARTTLS'], onAuth } })
		onTestFinished(() => server.stop())
		return server.url.replace('//', '//pramaan:PASSWORD@')
	},
	'its certificate is self-signed': async () => {
		const server = await startMailServer({ options: { secure: true, ...selfSigned() } })
		onTestFinished(() => server.stop())
		return server.url.replace('smtp://', 'smtps://pramaan:PASSWORD@')
	},
}

test.each(Object.keys(MAIL_SERVERS))('no program shows the password of the mail server when %s', async (name) => {
	const url = await (MAIL_SERVERS[name] as () => Promise<string>)()
	const env = { LOG_LEVEL: 'trace', DATA_DIR: temporaryFolder(), SMTP_URL: url.replace('PASSWORD', ENCODED) }

	const server = await runServer('server/testing/serve.ts', siteOfOnePage(), env)
	await postJson(`${server.url}/api/contact`, MESSAGE)
	await vi.waitUntil(() => /no mail can be sent now|mail refused/.test(server.output()), {
		timeout: HANG_MS,
		interval: 50,
	})
	expect(await end(server.child, 'SIGTERM')).toBe(0)
	expect(tracesIn(server.output())).toEqual([])

	const doctor = await run('ops/main.ts', ['doctor'], env)
	expect(doctor.stdout).toContain('The mail server refuses: ')
	expect(tracesIn(doctor.stdout + doctor.stderr)).toEqual([])
})

test('a program that fails unexpectedly shows no property of the error', async () => {
	const input = `Buffer.from('${Buffer.from(PASSWORD).toString('hex')}', 'hex').toString()`
	const fault = `setInterval(() => {
		if (process.listenerCount('uncaughtException') > 0) throw Object.assign(new Error('A fault'), { input: ${input} })
	}, 1)`
	const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fault)}`
	for (const { code, stdout, stderr } of await runPrograms({ NODE_OPTIONS })) {
		expect(code).toBe(1)
		expect(stderr).toContain('Error: A fault\n    at ')
		expect(tracesIn(stdout + stderr)).toEqual([])
	}
})
