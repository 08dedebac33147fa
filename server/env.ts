import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { loadEnvFile } from 'node:process'
import { z } from 'zod'
import { UserError } from './user-error.ts'

/** Whether only this machine can open an address. */
export const isLocal = (origin: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(origin).hostname)

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value)
const isProxy = (value: string) => ['loopback', 'linklocal', 'uniquelocal'].includes(value) || isSubnet(value)

function isSubnet(value: string) {
	const [address = '', bits = '0', more] = value.split('/')
	const version = isIP(address)
	return version !== 0 && more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

const list = z.string().transform((value) => value.split(',').map((entry) => entry.trim()))

const settings = z.object({
	PORT: z
		.string()
		.default('3000')
		.refine((value) => /^\d{1,5}$/.test(value) && Number(value) < 65536, 'a number from 0 to 65535')
		.transform(Number),
	HOST: z.string().default('0.0.0.0'),
	DATA_DIR: z.string().default('./data'),
	DATABASE_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\/./, 'an address like postgres://user:password@host/name')
		.optional(),
	SMTP_URL: z
		.string()
		.regex(/^smtps?:\/\/./, 'an address like smtps://user:password@host')
		.optional(),
	RATE_LIMIT: z.enum(['on', 'off'], 'on or off').default('on'),
	PUBLIC_URL: z.string().refine(isOrigin, 'an address without a path, like https://pramaan.example').optional(),
	CORS_ORIGIN: list
		.refine((origins) => origins.every(isOrigin), 'origins joined by commas, like https://www.pramaan.example')
		.default([]),
	LOG_LEVEL: z
		.enum(
			['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
			'trace, debug, info, warn, error, fatal or silent',
		)
		.default('info'),
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
			// These may hold a password.
			const shown = /_URL$/.test(String(name)) && name !== 'PUBLIC_URL' ? 'not' : `"${given[String(name)]}"`
			return `${String(name)} must be ${message}, but it is ${shown}.`
		})
		throw new UserError(sentences.join('\n'))
	}
	const { data } = result
	return {
		port: data.PORT,
		host: data.HOST,
		dataDir: data.DATA_DIR,
		databaseUrl: data.DATABASE_URL,
		smtpUrl: data.SMTP_URL,
		rateLimit: data.RATE_LIMIT === 'on',
		publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
		corsOrigins: data.CORS_ORIGIN,
		logLevel: data.LOG_LEVEL,
		trustProxy: data.TRUST_PROXY,
	}
}
export type Env = ReturnType<typeof readEnv>

function processEnv() {
	if (existsSync('.env')) loadEnvFile('.env')
	return process.env
}
