import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#server/time.ts'

/** No mail waits for longer between two tries. */
export const MAX_DELAY_MS = 4 * HOUR_MS
const MAX_ATTEMPTS = 20

/**
 * The cause of a failed delivery: 'server' if no mail can be sent now, so that this one is not the cause;
 * 'passing' when this mail may succeed later; 'permanent' when it never will; 'broken' when there was no answer,
 * because the server is down or because this mail breaks the connection.
 */
export type Failure = 'server' | 'passing' | 'permanent' | 'broken'

/** Commands of the conversation that are about one mail; before them everything is about the server. */
const ABOUT_MAIL = /^(MAIL FROM|RCPT TO|DATA)/
// RFC 5321, 3.8: the server is closing down, whatever it was asked.
const CLOSING = 421

export function classify(error: unknown): Failure {
	const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
	// Nodemailer itself refuses an address that it can't send to.
	if (command === 'API') return 'permanent'
	if (command === 'CONN' && !responseCode) return 'broken'
	if (!ABOUT_MAIL.test(command) || responseCode === CLOSING) return 'server'
	return responseCode >= 500 ? 'permanent' : 'passing'
}

/** Milliseconds until the next try after so many attempts, or undefined when it is time to give up, after about three days. */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number | undefined {
	if (attempts >= MAX_ATTEMPTS) return undefined
	return jitter(Math.min(MINUTE_MS * 2 ** (attempts - 1), MAX_DELAY_MS), random)
}

/** Milliseconds to leave a mail server alone that could not be used so many times in a row. */
export const serverRetryDelayMs = (failures: number, random: () => number = Math.random) =>
	jitter(Math.min(500 * 2 ** (failures - 1), 4 * SECOND_MS), random)

/** Between half and the whole: many that failed together don't come back together. */
const jitter = (pause: number, random: () => number) => Math.round(pause * (0.5 + random() / 2))
