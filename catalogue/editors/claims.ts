import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse } from 'parse5'
import { accreditorOn } from '#catalogue/evidence.ts'
import type { Site } from '#catalogue/schema.ts'

// Who may be said to certify, accredit, approve, employ or have offices. The build checks the texts of the content and
// each page that it makes: words in components, structured data and social titles are found there.

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

const known = new Map<string, Claim[]>()

/** Made once: thousands of texts are checked. */
function knownClaims(name: string): Claim[] {
	const claims = known.get(name) ?? claimsOf(name)
	known.set(name, claims)
	return claims
}

const DENIAL = /\b(?:not|neither|never|nobody|no|nor|without|none)\b|n't\b/i

const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
const firstSentence = (text: string) => plain(text).split(/(?<=[.?!]) /, 1)[0] ?? ''

/** Whether the evidence of site.yaml bears a claim on this day. */
const isBorne = ({ evidence, office }: Site, key: NonNullable<Claim['key']>, day: string) =>
	key === 'offices' ? office.addresses.length > 0 : accreditorOn(evidence[key], day) !== undefined

/** What is wrong with a text, one sentence for each claim that neither evidence nor its meaning stands behind. */
export function claimFaults({ text, beside }: Said, site: Site, day: string): string[] {
	const line = plain(text)
	return knownClaims(site.name).flatMap(({ what, says, key }) => {
		if (!says.some((one) => one.test(line))) return []
		if (key && isBorne(site, key, day)) return []
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

/** Texts that are shown apart from their page. */
export const STANDS_ALONE = /(^|\.)(title|description|summary|shortDescription|name|label|badge|payments)$/

// The text of other elements is part of the line around them.
const BLOCKS = new Set(
	'address article aside blockquote body br button dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol option p section summary table td th tr ul'.split(
		' ',
	),
)
const UNSEEN = new Set(['script', 'style', 'template'])
const SPOKEN = new Set(['alt', 'aria-label', 'title'])

const stringsOf = (value: unknown): string[] =>
	typeof value === 'string'
		? [value]
		: typeof value === 'object' && value !== null
			? Object.values(value).flatMap(stringsOf)
			: []

type Element = DefaultTreeAdapterMap['element']
type Parent = DefaultTreeAdapterMap['parentNode']

const elementsOf = (node: Parent): Element[] =>
	node.childNodes.flatMap((child) => (defaultTreeAdapter.isElementNode(child) ? [child, ...elementsOf(child)] : []))
const attributeOf = ({ attrs }: Element, name: string) => attrs.find((attribute) => attribute.name === name)?.value

/** The lines of an element: its text, split where a block begins or ends. */
function linesOf(node: Parent): string[] {
	const lines = ['']
	for (const child of node.childNodes) {
		const isText = defaultTreeAdapter.isTextNode(child)
		if (!isText && !defaultTreeAdapter.isElementNode(child)) continue
		if (!isText && UNSEEN.has(child.tagName)) continue
		const [first = '', ...further] = isText ? [child.value] : linesOf(child)
		if (!isText && BLOCKS.has(child.tagName)) lines.push(first, ...further, '')
		else lines.splice(-1, 1, `${lines.at(-1)}${first}`, ...further)
	}
	return lines
}

function saidInHead(element: Element): string[] {
	if (element.tagName === 'meta') return [attributeOf(element, 'content') ?? '']
	if (element.tagName === 'title') return linesOf(element)
	return attributeOf(element, 'type') === 'application/ld+json' ? stringsOf(JSON.parse(linesOf(element).join(''))) : []
}

/** The texts of a page as it is built: what is visible, what its attributes say, and what it tells to machines. */
export function saidBy(html: string): Said[] {
	const elements = elementsOf(parse(html))
	const body = elements.filter(({ tagName }) => tagName === 'body')
	const lines = body.flatMap(linesOf)
	const attributes = elements.flatMap(({ attrs }) => attrs.filter(({ name }) => SPOKEN.has(name)))
	const beside = lines.join(' ')
	return [
		...elements.flatMap(saidInHead).map((text) => ({ text, beside: text })),
		...[...lines, ...attributes.map(({ value }) => value)]
			.filter((text) => text.trim())
			.map((text) => ({ text, beside })),
	]
}
