// Links that work once, and the sessions that follow. They are in memory alone: a restart ends them.
import { randomBytes } from 'node:crypto'
import { HttpProblem } from '#server/http/problem.ts'
import { HOUR_MS, MINUTE_MS } from '#server/time.ts'
import type { DeskLink, DeskText } from '#shared/desk-view.ts'

const TICKET_MS = 5 * MINUTE_MS
const IDLE_MS = 30 * MINUTE_MS
const SESSION_MS = 12 * HOUR_MS
/** Wrong tickets in so long stop the signing in for a minute. */
const MAX_WRONG = 10
const WRONG_MS = 10 * MINUTE_MS
/** Of one session, the newest ones. */
const MAX_RESULTS = 100

/** What came of a form that was sent. */
export type Result = {
	id: string
	href: string
	said: DeskText[]
	next: DeskLink[]
	lines: DeskText[]
	failed?: string | undefined
}

export type Session = {
	by: string
	startedAt: number
	usedAt: number
	/** By the key of the form, so that the same one sent again is not done again. */
	results: Map<string, Promise<Result>>
}

export const randomKey = () => randomBytes(16).toString('base64url')

export function openSessions(now: () => number, warn: (message: string) => void) {
	const tickets = new Map<string, { by: string; until: number }>()
	const sessions = new Map<string, Session>()
	let wrong: number[] = []

	function refuseGuessing() {
		wrong = wrong.filter((at) => now() - at < WRONG_MS)
		const last = wrong.at(-1) ?? 0
		if (wrong.length >= MAX_WRONG && now() - last < MINUTE_MS)
			throw new HttpProblem(429, 'Too many wrong links were tried. Wait a minute.', {
				headers: { 'retry-after': '60' },
			})
	}

	/** Begins a session and returns its cookie. */
	function begin(by: string): string {
		const cookie = randomKey()
		for (const [other, { usedAt }] of sessions) if (now() - usedAt > IDLE_MS) sessions.delete(other)
		sessions.set(cookie, { by, startedAt: now(), usedAt: now(), results: new Map() })
		return cookie
	}

	return {
		begin,
		newTicket(by: string): string {
			const ticket = randomKey()
			tickets.set(ticket, { by, until: now() + TICKET_MS })
			return ticket
		},
		/** Trades a ticket for the cookie of a session; undefined if it is over or was used. */
		enter(ticket: string): string | undefined {
			refuseGuessing()
			const found = tickets.get(ticket)
			tickets.delete(ticket)
			if (found && now() < found.until) return begin(found.by)
			wrong.push(now())
			warn('a wrong link to the desk was tried')
			return undefined
		},
		find(cookie: string): Session | undefined {
			const found = sessions.get(cookie)
			if (!found) return undefined
			if (now() - found.usedAt > IDLE_MS || now() - found.startedAt > SESSION_MS) {
				sessions.delete(cookie)
				return undefined
			}
			found.usedAt = now()
			return found
		},
		end: (cookie: string) => sessions.delete(cookie),
	}
}

export type Sessions = ReturnType<typeof openSessions>

/** Does the work of a form once, however often it is sent; what was refused may be sent again. */
export function once({ results }: Session, key: string, work: () => Promise<Result>): Promise<Result> {
	const known = results.get(key)
	if (known) return known
	const result = work()
	results.set(key, result)
	result.catch(() => results.delete(key))
	const [oldest] = results.keys()
	if (results.size > MAX_RESULTS && oldest !== undefined) results.delete(oldest)
	return result
}
