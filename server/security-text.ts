import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from './time.ts'

const WARN_DAYS = 60

/**
 * Until when the security.txt of a built site is valid (RFC 9116), or undefined if there is none. Only a new build sets the
 * date anew: one that the server renewed would vouch for an address that nobody looks after any more.
 */
export function securityTextValidity(client: string, now: Date) {
	const file = join(client, '.well-known/security.txt')
	if (!existsSync(file)) return undefined
	const [, expires = ''] = readFileSync(file, 'utf8').match(/^Expires: (.*)$/m) ?? []
	const daysLeft = Math.floor((Date.parse(expires) - now.getTime()) / DAY_MS)
	// A date that cannot be read counts as past.
	const state = daysLeft >= WARN_DAYS ? 'valid' : daysLeft >= 0 ? 'ending' : 'expired'
	return { expires: expires.slice(0, 10), daysLeft, state } as const
}

type Options = { now: () => Date; log: { warn(line: object, message: string): void } }

/** Logs a warning now and each day, from 60 days before the security.txt expires. */
export function warnBeforeExpiry(client: string, { now, log }: Options) {
	const check = () => {
		const { expires, state } = securityTextValidity(client, now()) ?? {}
		if (state === 'ending') log.warn({ expires }, 'security.txt expires soon: build the site again')
		if (state === 'expired') log.warn({ expires }, 'security.txt has expired: build the site again')
	}
	check()
	return setInterval(check, DAY_MS).unref()
}
