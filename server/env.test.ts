import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { temporaryFolder } from './testing/fixtures.ts'

test('the defaults apply when settings are missing or empty', () => {
	expect(readEnv({ PORT: ' ', HOST: '' })).toEqual({
		port: 3000,
		host: '127.0.0.1',
		dataDir: './data',
		rateLimit: true,
		publicUrl: 'http://localhost:3000',
		corsOrigins: [],
		logLevel: 'info',
		trustProxy: [],
		desk: { port: 4100 },
		payments: {},
	})
})

test('a provider of payments has all of its keys or none, and stops the start with an empty one', () => {
	const razorpay = { RAZORPAY_KEY: 'rzp_live_1', RAZORPAY_SECRET: 'b', RAZORPAY_WEBHOOK_SECRET: 'c, d' }
	const stripe = { STRIPE_SECRET: 'rk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
	expect(readEnv({ ...razorpay, ...stripe }).payments).toEqual({
		razorpay: { key: 'rzp_live_1', secret: 'b', webhookSecrets: ['c', 'd'], api: 'https://api.razorpay.com' },
		stripe: {
			secret: 'rk_test_1',
			webhookSecrets: ['whsec_1'],
			api: 'https://api.stripe.com',
			currencies: ['USD', 'GBP', 'AED', 'ZAR'],
		},
	})
	for (const name of Object.keys({ ...razorpay, ...stripe }))
		for (const value of ['', ' ', undefined])
			expect(() => readEnv({ ...razorpay, ...stripe, [name]: value }), name).toThrow(`${name} must not be empty`)
	for (const wrong of [
		{ RAZORPAY_WEBHOOK_SECRET: 'c,' },
		{ RAZORPAY_KEY: 'live' },
		{ STRIPE_SECRET: 'pk_live_1' },
		{ RAZORPAY_API: 'http://razorpay.example' },
		{ STRIPE_API: 'https://stripe.example/v1' },
		{ STRIPE_CURRENCIES: 'usd' },
		{ STRIPE_CURRENCIES: 'USD,JPY' },
		{ STRIPE_CURRENCIES: 'KWD' },
	])
		expect(() => readEnv({ ...razorpay, ...stripe, ...wrong })).toThrow('must be')
	expect(() => readEnv({ ...razorpay, RAZORPAY_KEY: 'secret' })).toThrow(/^RAZORPAY_KEY must be .*, but it is not\.$/)
	expect(readEnv({ RAZORPAY_API: 'http://127.0.0.1:9' }).payments).toEqual({})
})

test('settings are parsed when they are given', () => {
	const env = readEnv({
		PORT: '8080',
		RATE_LIMIT: 'off',
		PUBLIC_URL: 'https://pramaan.example',
		CORS_ORIGIN: 'https://a.example, https://b.example:8443',
		TRUST_PROXY: 'loopback,10.0.0.0/8,2001:db8::1',
	})
	expect(env).toMatchObject({
		port: 8080,
		rateLimit: false,
		publicUrl: 'https://pramaan.example',
		corsOrigins: ['https://a.example', 'https://b.example:8443'],
		trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::1'],
	})
})

test('the server listens on this machine alone unless it has a public address; HOST wins', () => {
	expect(readEnv({ PUBLIC_URL: 'http://localhost:8080' }).host).toBe('127.0.0.1')
	expect(readEnv({ PUBLIC_URL: 'https://pramaan.example' }).host).toBe('0.0.0.0')
	expect(readEnv({ PUBLIC_URL: 'https://pramaan.example', HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
	expect(readEnv({ HOST: '::' }).host).toBe('::')
})

test.each([
	['PORT', '70000', 'PORT must be a number from 0 to 65535, but it is "70000".'],
	['PORT', '0x10', 'PORT must be a number from 0 to 65535, but it is "0x10".'],
	['HOST', 'all of them', /^HOST must be an address or a name of this machine, .*, but it is "all of them".$/],
	['RATE_LIMIT', 'false', 'RATE_LIMIT must be on or off, but it is "false".'],
	['PUBLIC_URL', 'https://a.example/', /^PUBLIC_URL must be an address without a path/],
	['CORS_ORIGIN', '*', /^CORS_ORIGIN must be origins joined by commas/],
	['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of trace, debug/],
	['TRUST_PROXY', 'true', /^TRUST_PROXY must be addresses of proxies/],
	['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY must be addresses of proxies/],
])('%s=%s is refused in a sentence', (name, value, sentence) => {
	expect(() => readEnv({ [name]: value })).toThrow(sentence)
})

const SMTP = 'smtps://user:password@host'

test.each([[SMTP], ['smtp://localhost:25/']])('SMTP_URL=%s is accepted', (value) => {
	expect(readEnv({ SMTP_URL: value }).smtpUrl).toBe(value)
})

const PASSWORDS = ['p#w', '1#2', 'p/w', '1/2', 'p?w', '1?2', 'p%w', 'p%', '%ff', 'p w#']

test.each([
	...PASSWORDS.map((password) => SMTP.replace('password', password)),
	'secret',
	'smtp://',
	`${SMTP}?tls.rejectUnauthorized=false`,
])('SMTP_URL=%s is refused in a sentence that says how a password is written and does not repeat it', (value) => {
	const encoded = ['%', '#', '/', '?', '@', ':'].map(encodeURIComponent).join(' ')
	expect(() => readEnv({ SMTP_URL: value })).toThrow(
		`SMTP_URL must be an address like ${SMTP}, in which % # / ? @ : of a user or password are written as ${encoded}, but it is not.`,
	)
})

test('a program says in a sentence that .env cannot be read', () => {
	const cwd = temporaryFolder()
	mkdirSync(join(cwd, '.env'))
	const program = join(import.meta.dirname, '../ops/main.ts')
	const { status, stderr } = spawnSync(process.execPath, [program, 'mails'], { cwd, encoding: 'utf8' })
	expect(status).toBe(1)
	expect(stderr).toMatch(/^The settings in \.env can't be read: .*\.\n$/)
})

test('all invalid settings are reported together', () => {
	expect(() => readEnv({ PORT: 'x', RATE_LIMIT: 'x' })).toThrow(/^PORT .*\nRATE_LIMIT /)
})
