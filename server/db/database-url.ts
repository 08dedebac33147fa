import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import { ENCODING, isLocal } from '#server/env.ts'
import { UserError } from '#server/user-error.ts'

/** How to reach PostgreSQL. A missing user, password, port or name is that of libpq's environment variables. */
export type DatabaseAddress = {
	host: string
	port: number | undefined
	user: string | undefined
	password: string | undefined
	database: string | undefined
	/** Options of TLS, or false where data may be in clear. */
	ssl: ConnectionOptions | false
}

/**
 * Certificate and host name are always checked, so `require` and `verify-ca` mean `verify-full`. `allow` and `prefer`
 * would fall back to clear text for whoever answers in the place of the database, so they mean what a missing one means.
 */
const TLS_BY_MODE = {
	disable: 'never',
	allow: 'unless local',
	prefer: 'unless local',
	require: 'always',
	'verify-ca': 'always',
	'verify-full': 'always',
} as const
const MODES = new Map(Object.entries(TLS_BY_MODE))

const FILES = { sslrootcert: 'ca', sslcert: 'cert', sslkey: 'key' } as const

const PARAMETERS = ['host', 'sslmode', ...Object.keys(FILES)]

/**
 * Reads DATABASE_URL. Throws a UserError that repeats no part of it, as any may belong to the password.
 * `pg` itself would let parameters of the address replace the host and the options of TLS.
 */
export function readDatabaseUrl(text: string): DatabaseAddress {
	// The standard allows no user without a host, which is how libpq writes the address of a socket.
	const url = URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'))
	if (!url || !isWhole(url))
		throw new UserError(
			`DATABASE_URL must be an address like postgres://user:password@host/name, ${ENCODING}, but it is not.`,
		)
	const parameters = new Map(url.searchParams)
	if ([...parameters.keys()].some((name) => !PARAMETERS.includes(name)))
		throw new UserError(`DATABASE_URL may have the parameters ${PARAMETERS.join(', ')} and no others.`)
	const host = hostOf(url, parameters.get('host'))
	const local = host.startsWith('/') || host === 'localhost' || isLocal(url.href)
	return {
		host,
		port: Number(url.port) || undefined,
		user: decoded(url.username),
		password: decoded(url.password),
		database: decoded(url.pathname.slice(1)),
		ssl: tlsOf(local, parameters),
	}
}

function hostOf({ hostname }: URL, folder: string | undefined) {
	if (folder !== undefined && !folder.startsWith('/'))
		throw new UserError('The parameter host in DATABASE_URL must be the folder of a socket.')
	return folder ?? decoded(hostname.replace(/^\[(.*)\]$/, '$1')) ?? 'localhost'
}

const decoded = (text: string) => decodeURIComponent(text) || undefined

/** Whether user and password were found whole. */
function isWhole({ protocol, username, password, hostname, pathname, search, hash }: URL) {
	try {
		decodeURIComponent(username + password + hostname + pathname)
		return /^postgres(ql)?:$/.test(protocol) && !/[@#]/.test(pathname + search + hash)
	} catch {
		return false
	}
}

function tlsOf(local: boolean, parameters: Map<string, string>): ConnectionOptions | false {
	const mode = parameters.get('sslmode')
	const use = MODES.get(mode ?? 'prefer')
	if (!use) throw new UserError(`The parameter sslmode in DATABASE_URL must be one of ${[...MODES.keys()].join(', ')}.`)
	const files = Object.entries(FILES).flatMap(([name, option]) => {
		const file = parameters.get(name)
		return file === undefined ? [] : [[option, readPem(name, file)]]
	})
	if (use === 'never' || (use === 'unless local' && local && files.length === 0)) return false
	return { rejectUnauthorized: true, ...Object.fromEntries(files) }
}

function readPem(name: string, file: string) {
	try {
		return readFileSync(file, 'utf8')
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		throw new UserError(`The file that ${name} in DATABASE_URL names can't be read: ${code}.`)
	}
}
