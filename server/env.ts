import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { loadEnvFile } from 'node:process'
import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'
import type { PaymentSettings } from '#server/payments/open-gateways.ts'
import { hasHundredths } from '#shared/price.ts'
import { UserError } from './user-error.ts'

/** Whether only this machine can open an address. */
export const isLocal = (origin: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(origin).hostname)

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value)
function isProxy(value: string) {
	try {
		return Boolean(compile(value))
	} catch {
		return false
	}
}

const list = z.string().transform((value) => value.split(',').map((entry) => entry.trim()))

export const ENCODING = 'in which % # / ? @ : of a user or password are written as %25 %23 %2F %3F %40 %3A'

/** Whether the mail library will find a user and password whole. */
function isSmtpUrl(value: string) {
	try {
		const { protocol, hostname, username, password, pathname, search, hash } = new URL(value)
		decodeURIComponent(username + password)
		return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname + search + hash)
	} catch {
		return false
	}
}

/** The address of a provider's API: over TLS, or on this machine. */
const isApi = (value: string) => isOrigin(value) && (value.startsWith('https:') || isLocal(value))
const api = (address: string) =>
	z.string().refine(isApi, `an https address like ${address}, or one of this machine`).default(address)
const key = (pattern: RegExp, example: string) => z.string().regex(pattern, `a key like ${example}`).optional()
/** Several, while one replaces another. */
const webhookSecrets = list
	.refine((entries) => entries.every(Boolean), 'secrets joined by commas, none of them empty')
	.optional()

const isHost = (value: string) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const port = (usual: string) =>
	z
		.string()
		.default(usual)
		.refine((value) => /^\d{1,5}$/.test(value) && Number(value) < 65536, 'a number from 0 to 65535')
		.transform(Number)

const settings = z.object({
	PORT: port('3000'),
	HOST: z.string().refine(isHost, 'an address or a name of this machine, like 127.0.0.1, 0.0.0.0 or ::').optional(),
	DATA_DIR: z.string().default('./data'),
	/** Read by server/db/database-url.ts. */
	DATABASE_URL: z.string().optional(),
	SMTP_URL: z.string().refine(isSmtpUrl, `an address like smtps://user:password@host, ${ENCODING}`).optional(),
	RATE_LIMIT: z.enum(['on', 'off'], 'on or off').default('on'),
	PUBLIC_URL: z.string().refine(isOrigin, 'an address without a path, like https://pramaan.example').optional(),
	CORS_ORIGIN: list
		.refine((origins) => origins.every(isOrigin), 'origins joined by commas, like https://www.pramaan.example')
		.default([]),
	LOG_LEVEL: z.enum(LEVELS, `one of ${LEVELS.join(', ')}`).default('info'),
	TRUST_PROXY: list
		.refine((proxies) => proxies.every(isProxy), 'addresses of proxies joined by commas, like loopback or 10.0.0.0/8')
		.default([]),
	DESK_PORT: port('4100'),
	DESK_URL: z.string().refine(isOrigin, 'an address without a path, like https://desk.pramaan.example').optional(),
	DESK_USER_HEADER: z
		.string()
		.regex(/^[a-z][a-z\d-]*$/i, 'the name of a header, like Remote-User')
		.transform((value) => value.toLowerCase())
		.optional(),
	DESK_PROXY_SECRET: z
		.string()
		.regex(/^\S{32,}$/, '32 characters or more')
		.optional(),
	RAZORPAY_KEY: key(/^rzp_(test|live)_\w+$/, 'rzp_live_Ab12'),
	RAZORPAY_SECRET: key(/^\S+$/, 'Ab12'),
	RAZORPAY_WEBHOOK_SECRET: webhookSecrets,
	RAZORPAY_API: api('https://api.razorpay.com'),
	STRIPE_SECRET: key(/^[sr]k_(test|live)_\w+$/, 'sk_live_Ab12'),
	STRIPE_WEBHOOK_SECRET: webhookSecrets,
	STRIPE_API: api('https://api.stripe.com'),
	STRIPE_CURRENCIES: list
		.refine(
			(codes) => codes.every((code) => /^[A-Z]{3}$/.test(code) && hasHundredths(code)),
			'currencies with hundredths joined by commas, like USD,GBP',
		)
		.default(['USD', 'GBP', 'AED', 'ZAR']),
})

/** The keys of each provider of payments, which only work together. */
function paymentsIn(data: z.output<typeof settings>): PaymentSettings {
	const { RAZORPAY_KEY: key, RAZORPAY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets } = data
	const { STRIPE_SECRET, STRIPE_WEBHOOK_SECRET, STRIPE_CURRENCIES: currencies } = data
	refuseParts({ RAZORPAY_KEY: key, RAZORPAY_SECRET: secret, RAZORPAY_WEBHOOK_SECRET: webhookSecrets })
	refuseParts({ STRIPE_SECRET, STRIPE_WEBHOOK_SECRET })
	return {
		razorpay: key && secret && webhookSecrets ? { key, secret, webhookSecrets, api: data.RAZORPAY_API } : undefined,
		stripe:
			STRIPE_SECRET && STRIPE_WEBHOOK_SECRET
				? { secret: STRIPE_SECRET, webhookSecrets: STRIPE_WEBHOOK_SECRET, api: data.STRIPE_API, currencies }
				: undefined,
	}
}

function refuseParts(given: Record<string, string | string[] | undefined>) {
	const names = Object.keys(given)
	const missing = names.filter((name) => given[name] === undefined)
	if (missing.length > 0 && missing.length < names.length)
		throw new UserError(`${missing.join(' and ')} must not be empty: ${names.join(', ')} only work together.`)
}

/** The settings of the server and of the provider's command line; the only reader of process.env. */
export function readEnv(source: NodeJS.ProcessEnv = processEnv()) {
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
	const result = settings.safeParse(given)
	if (!result.success) {
		const sentences = result.error.issues.map(({ path: [name], message }) => {
			const value = given[String(name)] ?? ''
			// It may have a password, also one that was meant for another setting.
			const isShown = !/SMTP_URL|KEY|SECRET/.test(String(name)) && !value.includes('@')
			return `${String(name)} must be ${message}, but it is ${isShown ? `"${value}"` : 'not'}.`
		})
		throw new UserError(sentences.join('\n'))
	}
	const { data } = result
	const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`
	return {
		port: data.PORT,
		// Not ::, which a machine without IPv6 lacks, and on which visitors over IPv4 have mapped addresses.
		host: data.HOST ?? (isLocal(publicUrl) ? '127.0.0.1' : '0.0.0.0'),
		dataDir: data.DATA_DIR,
		databaseUrl: data.DATABASE_URL,
		smtpUrl: data.SMTP_URL,
		rateLimit: data.RATE_LIMIT === 'on',
		publicUrl,
		corsOrigins: data.CORS_ORIGIN,
		logLevel: data.LOG_LEVEL,
		trustProxy: data.TRUST_PROXY,
		desk: {
			port: data.DESK_PORT,
			url: data.DESK_URL,
			userHeader: data.DESK_USER_HEADER,
			proxySecret: data.DESK_PROXY_SECRET,
		},
		payments: paymentsIn(data),
	}
}
export type Env = ReturnType<typeof readEnv>

function processEnv() {
	try {
		if (existsSync('.env')) loadEnvFile('.env')
	} catch (error) {
		throw new UserError(`The settings in .env can't be read: ${(error as Error).message}.`)
	}
	return process.env
}
