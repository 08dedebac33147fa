import type { Text } from '#catalogue/load/reader.server.ts'
import { MAIL_VALUES } from '#shared/mail-kinds.ts'
import { ORDER_VALUES } from '#shared/order-view.ts'
import { type Fault, fault } from './written.ts'

const ISO_CERTIFIED = /\bISO[- ]certif(ied|ication)\b|\bcertified (by|from) ISO\b|\bISO certifies\b/i
const TRANSITION_ENDS =
	/\btransition(s| period)?\b[\s\S]*\b(ends?|until|runs for|of about|dates?)\b|\b(end|dates) of (the |a |its )?transition|\btransition dates\b/i
// The transition to ISO/IEC 27001:2022 is over, and that to ISO 19011 never was.
const PAST_TRANSITION = /31 October 2025|no transition|overrides a later date/

/** Phrases that read as translated. */
const PHRASES: { not: RegExp; say: string }[] = [
	{ not: /\be-?mail\b(?<!email)|\bmails?\b(?! server)/i, say: 'email' },
	{ not: /(?<!multiple-|single-)\bchoice questions\b/i, say: 'multiple-choice questions' },
	{ not: /\bI doubt (this|the)\b/i, say: 'Report a problem with' },
	{ not: /\b(stands? (below|in \d)|how (it|your \w+) stands?)\b/i, say: 'is below, is in, its status' },
	{ not: /\bmistyped their address\b|^Whoever\b/i, say: 'someone may have typed, anybody who' },
	{ not: /\bthe page of (your|the) (order|seat|quote)\b/i, say: 'your order page' },
	{
		not: /\bif the \w+ shall\b|\bgo on to withdraw\b|\buntil the end of \{|\bthe way of certification\b/i,
		say: 'it in plain words',
	},
	{ not: /\b(robots and floods|floods? away|struck price)\b/i, say: 'spam, list price' },
	{
		not: /(?<!\b(?:if|when|once|until|before|after|unless|than|that|what|which|how|as) )\bwe (?:answer|confirm|email|inform|let you know|pay back|refund|reply|send|tell you|write to you)\b/i,
		say: '"we will", as it is a promise',
	},
	{ not: /\byou (?:get|receive) (?:a|an|the) [^.]*\bwithin \d/i, say: '"you will", as it is a promise' },
	{ not: /\bseats? (is|are) taken (once|until)\b/i, say: 'booked, as a taken seat is that of somebody else' },
]

/** Which names in single braces are filled in; of others the reader sees the name, or a gap. */
const FILLED: { file: string; field: RegExp; names: readonly string[] }[] = [
	{ file: 'mails.yaml', field: /./, names: MAIL_VALUES },
	{ file: 'pages/order.yaml', field: /^(states|notes|decision|requests\.open)\./, names: ORDER_VALUES },
]

const unfilledFaults = (texts: Text[]): Fault[] =>
	texts.flatMap((one) => {
		const names = FILLED.find(({ file, field }) => file === one.file && field.test(one.field))?.names
		const inBraces = [...one.text.matchAll(/(?<!\{)\{(\w+)\}(?!\})/g)].map(([, name = '']) => name)
		const unknown = names && inBraces.find((name) => !names.includes(name))
		return unknown ? [fault(one, `nothing fills in {${unknown}}: there are ${names.join(', ')}`)] : []
	})

export function wordingFaults(texts: Text[]): Fault[] {
	// What a quiz offers to choose from may be wrong on purpose.
	const said = texts
		.filter(({ file, field }) => !file.startsWith('quiz/') || !/\.options\.\d+\.text$/.test(field))
		.flatMap((one) => one.text.split(/\n{2,}/).map((text) => ({ ...one, text })))
	const translated = texts.flatMap((one) =>
		PHRASES.flatMap(({ not, say }) => {
			const [found] = one.field.startsWith('samples.') ? [] : (one.text.match(not) ?? [])
			return found ? [fault(one, `says "${found}": say ${say}`)] : []
		}),
	)
	const claimed = said.flatMap((one) => {
		const { text, file, field } = one
		const near = () =>
			said.filter(
				(other) => other.file === file && other.field.startsWith(field.replace(/\.(items\.\d+|question)$/, '')),
			)
		return [
			...(ISO_CERTIFIED.test(text) && !/\bnobody\b|\bnot\b|"ISO certified"/.test(text)
				? [fault(one, 'ISO certifies nobody: name the standard and who certifies')]
				: []),
			...(TRANSITION_ENDS.test(text) &&
			!PAST_TRANSITION.test(text) &&
			!/\bconfirm|\bask your certification body/i.test(text)
				? [fault(one, 'names the end of a transition without asking to confirm it')]
				: []),
			...(/27001:2013/.test(text) && !near().some((other) => /replaced|lost their validity|2022/.test(other.text))
				? [fault(one, 'names ISO/IEC 27001:2013 without saying that it is replaced')]
				: []),
		]
	})
	return [...unfilledFaults(texts), ...translated, ...claimed]
}
