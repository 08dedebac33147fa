import { type Item, type Share, shareFaults, sum } from './option-cues.ts'

/** How far the share of an outcome may be from even, on both sides. */
const MOST_UNEVEN = 0.1

/** What an option says about evidence, by how it begins. */
const OUTCOMES = {
	conforms: /^"?(the \w+ |it )?(conform|no nonconformity|fulfilled|sufficient)/i,
	nonconformity: /^"?(an? |the )?((major|minor) )?nonconformity/i,
	'not enough evidence':
		/not enough (evidence|is known)|cannot be (decided|judged|said) yet|^not yet decid|open so far/i,
	opportunity: /^"?(an? )?opportunity/i,
}

/** The stem says that more can be seen later. */
const ANNOUNCES =
	/\b(tomorrow|in an hour|in the afternoon|after lunch|later (today|that day|this week)|(until|before) (about )?\d+:\d\d|not yet (seen|been|opened|read)|will (come|send|arrive|return|bring|open)|is (away|absent|on leave|on holiday)|(returns?|comes? back) (on|at|in|next)|(opens?|starts?|meets?|arrives?)\b[^.]*\bat (\w+ o'clock|\d))/i

const ofOutcome = (pattern: RegExp, options: string[]) => options.filter((option) => pattern.test(option))

/** What can be seen of a question that offers an outcome without weighing its evidence. */
function kindsOf({ question, options }: Item, pattern: RegExp): string[] {
	return [
		'all that offer it',
		ANNOUNCES.test(question) ? 'evidence announced' : 'no evidence announced',
		`offered ${ofOutcome(pattern, options).length}×`,
		ofOutcome(OUTCOMES.conforms, options).length > 0 ? 'beside "conforms"' : 'without "conforms"',
	]
}

/** How often each outcome is right, by what can be seen of the questions that offer it. */
export function outcomeShares(items: Item[]): Share[] {
	return Object.entries(OUTCOMES).flatMap(([name, pattern]) => {
		const offering = items.filter(
			({ options, correct }) => correct.length === 1 && ofOutcome(pattern, options).length > 0,
		)
		const kinds = new Set(offering.flatMap((item) => kindsOf(item, pattern)))
		return [...kinds].sort().map((kind): Share => {
			const having = offering.filter((item) => kindsOf(item, pattern).includes(kind))
			return {
				of: `outcome "${name}"`,
				name: kind,
				items: having.length,
				right: having.filter(({ correct }) => correct.some((option) => pattern.test(option))).length,
				even: sum(having.map(({ options }) => ofOutcome(pattern, options).length / options.length)),
			}
		})
	})
}

/** What gives the outcome away; empty if nothing does. */
export const outcomeFaults = (items: Item[]) => shareFaults(outcomeShares(items), MOST_UNEVEN)
