import { accreditorOn } from '#catalogue/evidence.ts'
import type { Content } from '#catalogue/load/content.server.ts'
import type { Text } from '#catalogue/load/reader.server.ts'
import type { Site } from '#catalogue/site-schema.ts'
import { type Fault, fault } from './written.ts'

// Who may be said to certify, accredit, approve, employ or have offices. `npm run content` checks the texts of the content;
// tests/built/claims.test.ts the pages, where words of components and structured data are found.

/** A text with what stands beside it, where the meaning of a claim may be. */
type Said = { text: string; beside: string }

type Claim = {
	what: string
	says: RegExp[]
	/** Evidence of site.yaml, or `offices`, that bears the claim; its meaning may stand beside it. None: nothing does. */
	key?: keyof Site['evidence'] | 'offices'
}

const BODIES = 'Exemplar Global|British Training|CQI|IRCA|PECB|UKAS|ANAB|NABCB|QCI|ISO|IAF'
const PRAISED = '(?:accredited|approved|recogni[sz]ed|endorsed|licen[sc]ed)'
const OURS =
	'(?:(?:our|this|these|all|every) (?:courses?|training|certificates?|programmes?|provider)\\b[^.?!,;:]{0,30}? (?:is|are|was|were|has been|have been))'

const claimsOf = (name: string): Claim[] => [
	{
		what: 'that the provider or a course is accredited or approved',
		says: [
			RegExp(`\\b(?:we are|we're|${name} is|${OURS}) (?:\\w+ly )?${PRAISED}\\b`, 'i'),
			/(?:^|[.?!] )accredited (?:for|by|to) \S/i,
			RegExp(`\\b(?:internationally|globally|officially|government)[ -]${PRAISED}\\b`, 'i'),
			RegExp(`\\b${PRAISED} (?:courses?|training|programmes?)\\b`, 'i'),
			/\bschemes? (?:that )?we are accredited for\b/i,
		],
		key: 'schemes',
	},
	{
		what: 'that a body approved, accredited or certified us or a course',
		says: [
			RegExp(`\\b(?:certified|${PRAISED}) by (?:${BODIES})\\b`),
			RegExp(
				`\\b(?:${BODIES}) (?:has |have )?(?:approve[sd]?|accredit(?:s|ed)|recogni[sz]e[sd]?|endorse[sd]?|certifie[sd]|issue[sd]?) (?:you|our|us|the|this|these|a) `,
			),
		],
		key: 'exemplar-global',
	},
	{
		what: 'that an awarding body decides, checks or receives something',
		says: [
			/\bawarding bod(?:y|ies)\b[^.?!,;:]{0,60}?\b(?:decides?|approves?|issues?|accredits?|receives?|checks?|confirms?|has a right)\b/i,
			/\b(?:turn|appeal|complain|send|report|passed|information) (?:on )?(?:it )?to the awarding body\b/i,
			/\b(?:requirements|certificate) of (?:the|an) awarding bod(?:y|ies)\b/i,
		],
		key: 'british_training',
	},
	{
		what: 'that we certify',
		says: [
			RegExp(`\\b(?:we|${name})(?: also)? (?:certif(?:y|ies)|accredits?) `, 'i'),
			/\bour certification (?:services?|body|audits?|department)\b/i,
			/\bcertification (?:and|&) training\b/i,
		],
	},
	{
		what: 'that a course makes somebody a certified auditor',
		says: [
			/\b(?:become|becoming|makes? you|you are|you will be|you'll be|get|getting|be) (?:an? |fully )*certified(?: (?:lead|internal|ISO|ISMS|QMS))* ?auditors?\b/i,
			/\bbecome (?:a )?certified\b/i,
			/\bcertified (?:lead |internal )?auditors? (?:after|in|within) \w+ days\b/i,
		],
	},
	{
		what: 'where we have offices',
		says: [
			/\b(?:branches|offices) (?:across|worldwide|throughout|all over)\b/i,
			/\b(?:we have|our)\b[^.?!]* (?:branches|offices) in\b/i,
		],
		key: 'offices',
	},
	{
		what: 'a job or a result',
		says: [
			/\b(?:jobs?|placement|pass(?:ing)?|success|certificates?) (?:is |are )?guaranteed?\b/i,
			/\bguaranteed (?:jobs?|placement|pass)/i,
		],
	},
]

const DENIAL = /\b(?:not|neither|never|nobody|no|nor|without|none)\b|n't\b/i

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const firstSentence = (text: string) => plain(text).split(/(?<=[.?!]) /, 1)[0] ?? ''

/** Whether the evidence of site.yaml bears a claim on this day. */
const isBorne = ({ evidence, office }: Site, key: NonNullable<Claim['key']>, day: string) =>
	key === 'offices' ? office.addresses.length > 0 : accreditorOn(evidence[key], day) !== undefined

/** Says what is wrong with a text: one sentence for each claim that neither evidence on this day nor its meaning bears. */
export function claimFaults(site: Site, day: string) {
	const claims = claimsOf(site.name).filter(({ key }) => !key || !isBorne(site, key, day))
	return ({ text, beside }: Said): string[] => {
		const line = plain(text)
		return claims.flatMap(({ what, says, key }) => {
			if (!says.some((one) => one.test(line))) return []
			const nearby = plain(beside)
			const sentences = line.split(/(?<=[.?!]) (?=["'“A-Z])/)
			const meaning = key && (key === 'offices' ? site.office.meaning : site.evidence[key].meaning)
			if (meaning && (nearby.includes(`{{about ${key}}}`) || nearby.includes(firstSentence(meaning)))) return []
			const found = sentences.filter((sentence) => says.some((one) => one.test(sentence)) && !DENIAL.test(sentence))
			return found.map(
				(sentence) =>
					`claims ${what} ${key ? 'without evidence in site.yaml, or its meaning beside it' : 'which nothing bears'}: ${sentence}`,
			)
		})
	}
}

/** Texts that are shown apart from their page. */
const STANDS_ALONE = /(^|\.)(title|description|summary|shortDescription|name|label|badge|payments)$/

/** Claims in the files as they are written. What a quiz offers to choose from may be wrong on purpose. */
export function claimRules(texts: Text[], { site }: Content): Fault[] {
	const faultsOf = claimFaults(site, new Date().toISOString().slice(0, 10))
	return [...Map.groupBy(texts, ({ file }) => file).values()].flatMap((all) => {
		const beside = all.map(({ text }) => text).join('\n')
		return all
			.filter(({ file, field }) => !(file.startsWith('quiz/') && /\.options\.\d+\.text$/.test(field)))
			.flatMap((one) =>
				one.text
					.split(/\n{2,}/)
					.flatMap((text) => faultsOf({ text, beside: STANDS_ALONE.test(one.field) ? text : beside }))
					.map((cause) => fault(one, cause)),
			)
	})
}
