import { createHash } from 'node:crypto'

/** What comes with a form besides the answers. */
export type Submission = {
	idempotencyKey?: string | undefined
	/** Which wording of the notice beside the form was agreed to. */
	consentVersion: string
	/** Why it looks like the work of a robot: such a one is kept, and nobody gets a mail. */
	suspect?: string | undefined
	now: Date
}

/** Tells the same answers from others when a key comes again. */
export const hashOf = (answers: object) => createHash('sha256').update(JSON.stringify(answers)).digest('base64url')
