import { z } from 'zod/mini'
import { optionalText } from './text.ts'

/** What a form sends beside its answers. None of it is needed, and none of it tells two submissions apart. */
export const accompaniment = z.object({
	/** A field that people don't see; whoever fills it in is a program. */
	website: z.optional(z.unknown()),
	/** Milliseconds since the form was first shown; left out where nobody can tell. */
	filledIn: z.catch(z.optional(z.number()), undefined),
	/** The words that were agreed to, by a page that may be older than the server. */
	consentVersion: z.optional(optionalText('The consent version must be text', 20)),
})
export type Accompaniment = z.output<typeof accompaniment>
