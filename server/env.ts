import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { loadEnvFile } from 'node:process'
import { compile } from '@fastify/proxy-addr'
import { z } from 'zod'
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

const isHost = (value: string) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const settings = z.object({
	PORT: z
		.string()
		.default('3000')
		.refine((value) => /^\d{1,5}$/.test(value) && Number(value) < 65536, 'a number from 0 to 65535')
		.transform(Number),
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
})

/** The settings of the server and of the provider's command line; the only reader of process.env. */
export function readEnv(source: NodeJS.ProcessEnv = processEnv()) {
	const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
	const result = settings.safeParse(given)
	if (!result.success) {
		const sentences = result.error.issues.map(({ path: [name], message }) => {
			const value = given[String(name)] ?? ''
			// It may have a password, also one that was meant for another setting.
			const isShown = name !== 'SMTP_URL' && !value.includes('@')
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
