import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { selfSigned } from './testing/certificate.ts'
import { HANG_MS, MESSAGE, REGISTRATION, temporaryFolder } from './testing/fixtures.ts'
import { end, postJson, run, runServer } from './testing/process.ts'
import { startMailServer } from './testing/smtp.ts'

const PASSWORD = 'Zq7w#x/y?z@k%t'
const ENCODED = encodeURIComponent(PASSWORD)

type Settings = Record<string, string>

/** Runs each program with the settings until it ends; `doctor` shows an error in another way than other commands. */
const runPrograms = (settings: Settings, commands = [['doctor'], ['mails']]) => {
	const site = temporaryFolder()
	writeFileSync(join(site, 'index.html'), '<h1>Home</h1>')
	const env = { PORT: '0', LOG_LEVEL: 'trace', DATA_DIR: temporaryFolder(), ...settings }
	return Promise.all([
		run('server/testing/serve.ts', [site, REGISTRATION.course], env),
		...commands.map((words) => run('ops/main.ts', words, env)),
	])
}

/** What could be found of the password in a text, however it is written there. */
function tracesIn(said: string) {
	const base64 = (value: string) => Buffer.from(value).toString('base64')
	const forms = [PASSWORD, ENCODED, 'Zq7w', base64(PASSWORD), base64(`\u0000pramaan\u0000${PASSWORD}`)]
	return forms.filter((form) => said.includes(form))
}

test.each(['SMTP_URL=smtps:', 'DATABASE_URL=postgres:'])(
	'each program says in a sentence how a password is written when it breaks %s',
	async (setting) => {
		const [name = '', protocol] = setting.split('=')
		for (const { code, stdout, stderr } of await runPrograms({ [name]: `${protocol}//pramaan:${PASSWORD}@host/` })) {
			expect(code).toBe(1)
			expect(stdout + stderr).toMatch(
				new RegExp(`${name} must be an address like .* %25 %23 %2F %3F %40 %3A, but it is not`),
			)
			expect(stdout + stderr).not.toMatch(/^ +at /m)
			expect(tracesIn(stdout + stderr)).toEqual([])
		}
	},
)

test('no program shows a password that is in the wrong setting', async () => {
	const address = `postgres://pramaan:${PASSWORD}@host/name`
	const names = ['PORT', 'HOST', 'PUBLIC_URL', 'CORS_ORIGIN', 'LOG_LEVEL', 'RATE_LIMIT', 'TRUST_PROXY']
	for (const { code, stdout, stderr } of await runPrograms(Object.fromEntries(names.map((name) => [name, address])))) {
		expect(code).toBe(1)
		for (const name of names) expect(stdout + stderr).toContain(`${name} must be `)
		expect(tracesIn(stdout + stderr)).toEqual([])
	}
})

/** A server that answers the first bytes of every connection. */
async function answering(answer: string) {
	const server = createServer((socket) => {
		socket.on('error', () => {}).once('data', () => socket.end(Buffer.from(answer, 'latin1')))
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	onTestFinished(() => void server.close())
	return (server.address() as AddressInfo).port
}

const refusal = (text: string) => {
	const fields = `SFATAL\0VFATAL\0C28P01\0M${text}\0\0`
	return `E\0\0\0${String.fromCharCode(fields.length + 4)}${fields}`
}

test.each<[string, string | undefined, string, string[]]>([
	['nobody is at its port', undefined, '', ['doctor']],
	['it refuses the password', refusal('password authentication failed'), '', ['doctor']],
	['it does not speak TLS', 'N', '?sslmode=require', ['mails']],
	['the certificate authority is missing', 'S', '?sslmode=verify-full&sslrootcert=/nowhere', ['mails']],
])('no program shows the password of the database when %s', async (_, answer, query, command) => {
	const port = answer === undefined ? 1 : await answering(answer)
	const DATABASE_URL = `postgres://pramaan:${ENCODED}@127.0.0.1:${port}/name${query}`
	const outputs = await runPrograms({ DATABASE_URL }, [command])
	for (const { code, stdout, stderr } of outputs) {
		expect(code).toBe(1)
		expect(stdout + stderr).toMatch(/can't be (used|read)/)
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
	'it does not speak TLS': async () => `smtps://pramaan:PASSWORD@127.0.0.1:${await answering('220 mail\r\n')}`,
	'its certificate is self-signed': async () => {
		const server = await startMailServer({ options: { secure: true, ...selfSigned() } })
		onTestFinished(() => server.stop())
		return server.url.replace('smtp://', 'smtps://pramaan:PASSWORD@')
	},
}

test.each(Object.keys(MAIL_SERVERS))('no program shows the password of the mail server when %s', async (name) => {
	const url = await (MAIL_SERVERS[name] as () => Promise<string>)()
	const env = { LOG_LEVEL: 'trace', DATA_DIR: temporaryFolder(), SMTP_URL: url.replace('PASSWORD', ENCODED) }
	const site = temporaryFolder()
	writeFileSync(join(site, 'index.html'), '<h1>Home</h1>')

	const server = await runServer('server/testing/serve.ts', [site, REGISTRATION.course], env)
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
