// Plays what content/conditions.yaml, content/law.yaml and the policies promise about a booking, with the numbers of the content.
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import OrderPage from '#app/features/orders/order.page.tsx'
import { fillIn } from '#app/features/orders/parts.tsx'
import { type Class, datesText, earlyBirdOf, momentsOf, timelineOf, timesOf } from '#catalogue/classes/classes.ts'
import { conditionFacts, conditionsOf } from '#catalogue/conditions.ts'
import { loadContent } from '#catalogue/load.server.ts'
import { countryName } from '#catalogue/prices.ts'
import { composeOffer } from '#server/company/compose-offer.ts'
import { hundredthsText } from '#server/invoices/amounts.ts'
import { toText } from '#server/outbox/email.ts'
import { listMails, type OutboxMail } from '#server/outbox/store.ts'
import { CLASS, REGISTRATION, testApp, testDrawer } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { DAY_MS, HOUR_MS, INDIA, officeDay, officeTime, startOfDay } from '#server/time.ts'
import { dateText } from '#shared/days-text.ts'
import type { MailKind } from '#shared/mail-kinds.ts'
import { addDays } from '#shared/zoned-time.ts'
import { chaseOrders } from './clock/chase.ts'
import { tellDays } from './decide.ts'
import { lastDayText } from './facts.ts'
import { bookingTemplates } from './mails/mail.ts'
import { ORIGIN, sendForm, testOrders } from './testing.ts'

const { conditions, law, pages, policies } = loadContent()
const { seller, classes: ON_OFFER } = composeOffer()
const { decideDays, payDays, earlyBirdDays, earlyBirdPercent, transferDays, ...rules } = conditions.numbers
const { lateHours, graceDays, transfers, chooseDays, refundDays, onAccountDays } = rules
const { states, notes, decision, requests } = pages.order

const FIRST = '2026-11-09'
const START = startOfDay(FIRST) + 10 * HOUR_MS
const END = startOfDay(addDays(FIRST, 2))
const EARLY = START - 60 * DAY_MS
/** The end, in India, of a day, and the day in words. */
const dayOf = (day: string) => ({ end: startOfDay(addDays(day, 1)), text: dateText(day) })
const before = (days: number) => dayOf(addDays(FIRST, -days))
const after = (moment: number, days: number) => dayOf(addDays(officeDay(moment), days))
const timeOf = (moment: number) => officeTime(new Date(moment).toISOString())
const [TO_DECIDE, TO_PAY, TO_MOVE] = [before(decideDays), before(payDays), before(transferDays)]

function classFrom(day: string, seats: Class['seats'] = 'open') {
	const sessions = [0, 1].map((i) => ({ date: addDays(day, i), from: '10:00', to: '17:00' }))
	const earlyBird = { percent: earlyBirdPercent, daysBefore: earlyBirdDays }
	const one = { sessions, timeZone: INDIA, enrolBy: addDays(day, -1), seats, earlyBird } as unknown as Class
	const times = { ...timesOf(one), moments: momentsOf(one), timeline: timelineOf(one, conditions.numbers) }
	return { ...CLASS, capacity: undefined, dates: datesText(one), ...times, earlyBird: earlyBirdOf(one) }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const wordsOf = (node: DefaultTreeAdapterTypes.Node): string =>
	'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(wordsOf).join(' ') : ''

/** The page of an order as browsers show it without a script, in plain text. */
async function order(answer: object) {
	const page = createElement(OrderPage, { data: { words: pages.order, quote: pages.quote, answer } } as never)
	return oneLine(wordsOf(parseFragment(renderToStaticMarkup(page))))
}

/** The server with words and conditions of the content, a class, and a clock that stands until it is set. */
async function play(at: number, { capacity = 1000, runs = true } = {}) {
	const orders = await testOrders({ ...classFrom(FIRST), capacity })
	const { db, write, classes, actor, does, decide } = orders
	const add = (slug: string, one: object) => classes.set(slug, { ...one, slug } as never)
	for (const [i, slug] of ['second', 'third'].entries()) add(slug, classFrom(addDays(FIRST, 90 + i)))
	add('waiting', classFrom(FIRST, 'waiting-list'))
	const clock = (moment: number) => void Object.assign(actor, { now: new Date(moment) })
	clock(at)
	if (runs) await decide('runs')
	const now = () => actor.now
	const { app } = await testApp({ db, write, classes, seller, rendered: { ...SAID, order }, now })
	const templates = bookingTemplates({ db, seller, classes, origin: ORIGIN, drawer: testDrawer(), now })
	let people = 0

	async function enrol(country = 'IN', slug = CLASS.slug) {
		const payload = { ...REGISTRATION, country: countryName(country), email: `person${++people}@mail.example` }
		const headers = slug ? { 'form-class': slug } : {}
		const receipt = (await app.inject({ method: 'POST', url: '/api/register', payload, headers })).json()
		const { reference, order: path }: Record<'reference' | 'order', string> = receipt
		const stands = () => orders.orderOf(reference, actor.now)
		const page = async () => (await app.inject(path)).body
		/** The mail of a kind that was put down at this moment, as it leaves now. */
		async function mail(kind: string) {
			const { id } = await stands()
			const isIt = (one: OutboxMail) => one.orderId === id && one.createdAt === actor.now.toISOString()
			for await (const one of listMails(db, ['waiting'])) {
				const email = one.kind === kind && isIt(one) && (await templates[kind]?.(one))
				if (email) return oneLine(toText(email))
			}
			return ''
		}
		return {
			...{ reference, page, mail, stands },
			/** Compares page, mail and order with words of the content; a mail may be of a case: 'order/cancelled unpaid'. */
			async sees(expected: { page?: string; mail?: string; is?: object }, values: Record<string, string> = {}) {
				const [kind, name] = (expected.mail ?? '').split(' ') as [MailKind | '', 'unpaid']
				const { when, ...always } = seller.mails.mails[kind || 'order/paid']
				const { happened = '', next = '' } = (name ? when[name] : always) ?? {}
				const compare = (text: string, words: string) => {
					const filled = oneLine(fillIn(words, values))
					for (const value of Object.values(values)) expect(filled).toContain(value)
					expect(filled).not.toBe('')
					expect(text).toContain(filled)
				}
				if (expected.page) compare(await page(), expected.page)
				if (kind) compare(await mail(kind), `${happened} ${next}`)
				if (expected.is) expect(await stands()).toMatchObject(expected.is)
			},
			hides: async (words: string) => expect(await page()).not.toContain(oneLine(words)),
			/** Sends a form of the page, which is taken, or refused with a sentence. */
			async sends(form: string, fields: Record<string, string>, refused?: string) {
				const { statusCode, body } = await sendForm(app, `${path}/${form}`, fields)
				expect([statusCode, body]).toEqual([refused ? 409 : 303, expect.stringContaining(refused ?? '')])
			},
			async pays(part?: number) {
				const { due: amount, currency } = await stands()
				const given = { amount, currency: currency ?? '', paidOn: officeDay(actor.now.getTime()) }
				await orders.pay(reference, part === undefined ? given : { ...given, amount: part, allow: { part: true } })
			},
			async money(what: 'due' | 'total' = 'total') {
				const { currency, [what]: amount } = await stands()
				return hundredthsText(amount ?? 0, currency ?? '')
			},
			confirmed: () => does('confirm', reference, {}),
		}
	}
	async function enrolAndPay(country?: string) {
		const one = await enrol(country)
		await one.pays()
		await one.confirmed()
		return one
	}
	const chase = async (counts: object) => expect(await chaseOrders({ ...actor, db, write })).toEqual(counts)
	return { ...orders, clock, enrol, enrolAndPay, chase }
}

const TEXTS = new Map(conditionFacts(conditions))
const FEE = conditionsOf(conditions).filter(({ group }) => group === 'fee')
const policy = (slug: string) => policies.find((one) => one.slug === slug)?.markdown ?? ''
const NAMED: Record<string, string> = {
	'pay by': `${payDays} days before; ${decideDays} days before; last ${payDays} days; ${lateHours} hours; ${graceDays} working days`,
	'your cancellation': 'non-refundable; The law may give you more: see Your rights',
	'your transfer': `${transfers} times; ${transferDays} days before; until the class starts`,
	'our refund': `${chooseDays} days to choose; within ${refundDays} days`,
	'on account': `on account; purchase order; within ${onAccountDays} days`,
	'not filled': `at least ${decideDays} days before`,
	'early bird': `${earlyBirdPercent}%; at least ${earlyBirdDays} days before`,
}

test('the terms say every condition with the numbers of every class on offer, and those about the fee are played here', () => {
	for (const [name, parts] of Object.entries(NAMED)) {
		for (const part of parts.split('; ')) expect(TEXTS.get(name)).toContain(part)
		expect(policy('terms')).toContain(TEXTS.get(name))
	}
	expect(Object.keys(NAMED)).toEqual(expect.arrayContaining(FEE.map(({ name }) => name)))
	expect(seller.conditions).toEqual(FEE.map(({ label, text }) => [label, text]))
	const expected = { transfers, lateHours, graceDays, chooseDays, refundDays, onAccountDays }
	for (const { timeline } of ON_OFFER) expect(timeline).toMatchObject(expected)
})

/** The end of so many days from Monday to Friday after the day that ends at a moment, or holds it. */
function afterWork(moment: number, days: number): number {
	const { end } = after(moment - 1, 0)
	const isFree = [0, 6].includes(new Date(end + 12 * HOUR_MS).getUTCDay())
	return days === 0 ? end : afterWork(end + DAY_MS, isFree ? days : days - 1)
}
const LATE = TO_PAY.end + HOUR_MS
const NIGHT_BEFORE = START - 11 * HOUR_MS

test.each([
	['long before', EARLY, TO_PAY.end],
	['in time for the last day to pay', TO_PAY.end - lateHours * HOUR_MS, TO_PAY.end],
	['after that day', LATE, Math.min(LATE + lateHours * HOUR_MS, START)],
	['just before the start', START - DAY_MS - lateHours * HOUR_MS, Math.max(TO_PAY.end, START - DAY_MS)],
	['in the night before', NIGHT_BEFORE, Math.min(NIGHT_BEFORE + lateHours * HOUR_MS, START)],
])('whoever enrols %s pays in time, or is reminded and then cancelled', async (_, at, until) => {
	const { clock, enrol, chase } = await play(at)
	const one = await enrol()
	const dates = { until: until === TO_PAY.end ? TO_PAY.text : lastDayText(until) }
	await one.sees({ page: states.payable.text }, dates)
	const lapses = Math.min(START, Math.max(afterWork(until, graceDays), until + DAY_MS))
	for (const moment of new Set([until, lapses])) {
		clock(moment - 1)
		await chase({})
		await one.sees({ page: 'See how to pay' })
		clock(moment)
		await chase(moment < lapses ? { remind: 1 } : { lapse: 1 })
		const late = { ...dates, due: await one.money(), lapses: timeOf(lapses) }
		if (moment < lapses) await one.sees({ mail: 'order/reminder' }, late)
	}
	const is = { status: 'cancelled', cancelledWhy: 'unpaid', due: 0, excess: 0 }
	await one.sees({ page: `${states.cancelled.text} ${notes.unpaid}`, mail: 'order/cancelled unpaid', is })
	await expect(one.pays(100)).rejects.toThrow('it is cancelled')
})

test('a place belongs to whoever has paid all of it, and a part of the money holds none', async () => {
	const { clock, enrol, chase, taken } = await play(EARLY, { capacity: 1 })
	const [part, first, last] = [await enrol(), await enrol(), await enrol()]
	await part.pays(100)
	const due = await part.money('due')
	await part.sees({ mail: 'order/paid partPaid' }, { due })
	await part.sees({ page: states.partPaid.text }, { due, until: TO_PAY.text })
	expect(await taken()).toBe(0)
	await first.pays()
	await first.sees({ page: states.paid.text, mail: 'order/paid paid', is: { status: 'paid', due: 0 } })
	await last.sees({ page: pages.order.pay.full.text })
	await last.pays()
	await last.sees({ page: states.full.text, mail: 'order/paid full', is: { status: 'full', attention: ['full'] } })
	clock(afterWork(TO_PAY.end, graceDays))
	await chase({})
	await part.sees({ is: { status: 'partLate', attention: ['partLate'] } })
	expect(await taken()).toBe(1)
})

test('one can pay until the day on which we decide, and then nobody is asked to before we have', async () => {
	const { clock, enrol, chase, decide } = await play(TO_DECIDE.end - 1, { runs: false })
	const [one, paid] = [await enrol(), await enrol()]
	await paid.pays()
	const day = { decide: TO_DECIDE.text }
	await one.sees({ page: `${states.payable.text} ${decision.open}` }, { ...day, until: TO_PAY.text })
	await paid.sees({ page: decision.openPaid }, day)
	clock(TO_DECIDE.end)
	const late = await enrol()
	await late.sees({ mail: 'registration/confirmation undecided' })
	for (const two of [one, late]) {
		await two.sees({ page: states.undecided.text, is: { attention: ['undecided'] } })
		await two.hides('How to pay')
	}
	await paid.hides(fillIn(decision.openPaid, day))
	clock(LATE)
	await chase({})
	await decide('runs')
	const until = lastDayText(Math.min(LATE + lateHours * HOUR_MS, START))
	await one.sees({ mail: 'order/runs' }, { due: await one.money(), until })
	await late.sees({ mail: 'order/offered' }, { due: await late.money(), until })
	for (const two of [one, late]) await two.sees({ page: `${states.payable.text} ${decision.runs}` }, { until })
	await paid.sees({ mail: 'order/runs settled' })
})

const RIGHTS = law.flatMap(({ withdrawal }) => (withdrawal ? [withdrawal] : []))
const WITHDRAW = requests.withdraw.title
const YES = { confirm: 'yes', declared: 'yes' }
const NO_LONGER = 'can no longer be withdrawn'
/** Where the law says itself in how many days we pay back, these are the most. */
const payBackDays = (words = '') =>
	Math.min(refundDays, Number(words.match(/pay back within (\d+) days/)?.[1] ?? refundDays))

test('a right to withdraw is in the first mail and on the page in the countries of its law alone', async () => {
	const { enrol } = await play(EARLY)
	for (const code of [...RIGHTS.flatMap(({ countries }) => countries), 'CH', 'US', 'AE', 'KE']) {
		const one = await enrol(code)
		await one.pays()
		const said = [await one.mail('registration/confirmation'), await one.page()]
		for (const { words, countries } of RIGHTS)
			for (const text of said) expect([code, text.includes(words)]).toEqual([code, countries.includes(code)])
		expect(said[1]?.includes(WITHDRAW), code).toBe(RIGHTS.some(({ countries }) => countries.includes(code)))
	}
})

test.each(RIGHTS)(
	'a consumer in $countries.0 withdraws until the last moment of the law, and no later',
	async (right) => {
		const { countries, days, words } = right
		const { clock, enrol } = await play(EARLY)
		const one = await enrol(countries[0])
		await one.pays()
		// The contract is made when both have happened.
		clock(EARLY + DAY_MS)
		await one.confirmed()
		const last = days ? after(EARLY + DAY_MS, days).end : START
		for (const [, name] of words.matchAll(/"(.+?)"/g)) expect(name).toBe(WITHDRAW)
		expect(words).toContain(days ? `within ${days} days of the contract` : 'before the class begins')
		clock(last)
		await one.hides(WITHDRAW)
		await one.sends('withdraw', YES, NO_LONGER)
		await one.sees({ page: requests.cancel.lead })
		clock(last - 1)
		await one.sees({ page: `${words} ${requests.withdraw.until}` }, { until: lastDayText(last) })
		const back = { excess: await one.money(), back: after(last - 1, payBackDays(words)).text }
		await one.sends('withdraw', YES)
		const is = { status: 'withdrawn', due: 0, attention: ['refundDue'] }
		await one.sees({ page: notes.payBack, mail: 'order/withdrawn money', is }, back)
	},
)

const EUROPE = RIGHTS.find(({ days }) => days !== undefined)

test.skipIf(!EUROPE)('a right that lasts into the class ends with it, and its money is back in time', async () => {
	const { clock, enrolAndPay, does } = await play(NIGHT_BEFORE)
	const one = await enrolAndPay(EUROPE?.countries[0])
	clock(END)
	await one.hides(WITHDRAW)
	clock(END - 1)
	await one.sees({ page: requests.withdraw.office })
	await one.sends('withdraw', YES)
	const is = { state: 'confirmed', due: 0, excess: 0, attention: ['withdraw'] }
	await one.sees({ page: requests.open.withdraw.text, mail: 'order/withdrawn', is }, { time: timeOf(END - 1) })
	clock(END + 5 * DAY_MS)
	await does('cancel', one.reference, { why: 'withdrew' })
	const back = after(END - 1, payBackDays(EUROPE?.words)).text
	await one.sees({ page: notes.payBack }, { excess: await one.money(), back })
})

test('without such a right one leaves what is not paid, and gets a fee back if we say so alone', async () => {
	const { clock, enrol, enrolAndPay, answer } = await play(EARLY)
	const [unpaid, one] = [await enrol('KE'), await enrolAndPay('KE')]
	await unpaid.sends('withdraw', { confirm: 'yes' })
	await unpaid.sees({ mail: 'order/withdrawn withdrew', is: { status: 'withdrawn', due: 0, excess: 0 } })
	await one.sends('withdraw', YES, NO_LONGER)
	clock(END)
	await one.sends('cancel', {}, 'This class has ended')
	clock(END - 1)
	await one.sees({ page: requests.cancel.lead })
	await one.sends('cancel', {})
	await one.sees({ page: requests.open.cancel.text }, { time: timeOf(END - 1) })
	await one.sees({ mail: 'order/cancelAsked' })
	await answer(one.reference, 'A reason.')
	const is = { state: 'confirmed', due: 0, excess: 0 }
	await one.sees({ page: `${requests.states.declined} A reason.`, is })
})

type Played = Awaited<ReturnType<typeof play>>
type Ordered = Awaited<ReturnType<Played['enrol']>>

/** Asks for another class as often as the conditions say, and gets it at the same price. */
async function moveAsOftenAsAllowed({ move }: Played, one: Ordered) {
	const { total } = await one.stands()
	for (const slug of Array.from({ length: transfers }, (_, i) => (i % 2 === 0 ? 'third' : 'second'))) {
		await one.sees({ page: requests.transfer.lead })
		await one.sends('transfer', { class: slug })
		await move(one.reference, slug)
		await one.sees({ mail: 'order/transferred', is: { total, status: 'confirmed', classSlug: slug } })
	}
	await one.sends('transfer', { class: CLASS.slug }, 'as often as our conditions allow')
}

test('one moves so often and until that day, and another person takes the place until the start', async () => {
	const played = await play(EARLY)
	const one = await played.enrolAndPay('KE')
	expect(requests.transfer.lead).toContain(TEXTS.get('your transfer'))
	played.clock(START)
	await one.hides(requests.nominee.title)
	await one.sends('nominee', { person: one.reference }, 'The class has begun')
	played.clock(START - 1)
	await one.sees({ page: requests.nominee.lead })
	await one.sends('nominee', { person: one.reference })
	played.clock(TO_MOVE.end)
	await one.hides(requests.transfer.title)
	await one.sends('transfer', { class: 'second' }, 'The last day to ask for another class has passed')
	played.clock(TO_MOVE.end - 1)
	await moveAsOftenAsAllowed(played, one)
})

test.each([
	['does not run', 'off', states.off.text],
	['gets other days', 'daysMoved', decision.moved],
])('when a class %s, one chooses another or the money in so many days', async (_, kind, page) => {
	const played = await play(EARLY)
	const { clock, enrolAndPay, move, decide, chase, classes, write, actor } = played
	const [silent, mover, leaver] = [await enrolAndPay('KE'), await enrolAndPay('KE'), await enrolAndPay('KE')]
	// Too late to move otherwise.
	clock(TO_MOVE.end)
	classes.set(CLASS.slug, { ...classFrom(addDays(FIRST, kind === 'off' ? 0 : 30)), capacity: 1000 })
	await (kind === 'off' ? decide('off') : write((trx) => tellDays(trx, CLASS.slug, actor)))
	const { end, text: choose } = after(TO_MOVE.end, chooseDays)
	await silent.sees({ page, mail: `order/${kind}` }, { choose })
	clock(end - 1)
	await chase({})
	await mover.sends('transfer', { class: 'second' })
	await move(mover.reference, 'second')
	await leaver.sees({ page: `${requests.withdraw.money} ${requests.withdraw.until}` }, { until: choose })
	await leaver.sends('withdraw', { confirm: 'yes' })
	const back = (moment: number) => ({ excess, back: after(moment, refundDays).text })
	const excess = await leaver.money()
	await leaver.sees({ page: notes.payBack, mail: 'order/withdrawn money' }, back(end - 1))
	clock(end)
	await chase(kind === 'off' ? { chosenNot: 1 } : {})
	await silent.sends('withdraw', { confirm: 'yes' }, kind === 'off' ? 'already cancelled' : NO_LONGER)
	const is = { status: 'refundDue', cancelledWhy: 'class', attention: ['refundDue'] }
	const ended = { page: `${notes.class} ${notes.payBack}`, mail: 'order/cancelled money', is }
	if (kind === 'off') await silent.sees(ended, back(end))
	else await silent.sees({ is: { status: 'confirmed', due: 0, excess: 0, choice: undefined } })
	// A move that we have caused is none of those that the conditions count.
	await moveAsOftenAsAllowed(played, mover)
})

test.each([
	['until the last day of the early-bird offer', -1, earlyBirdPercent],
	['after it', 0, 0],
])('whoever enrols %s pays the price that was shown then', async (_, ms, percent) => {
	const { clock, enrol } = await play(before(earlyBirdDays).end + ms)
	const one = await enrol()
	const fee = hundredthsText(CLASS.prices.inr.offer * (100 - percent), 'INR')
	expect(await one.mail('registration/confirmation')).toContain(`Fee: ${fee} `)
	await one.sees({ page: `Fee ${fee} ` })
	await one.pays()
	clock(START)
	await one.sees({ page: `Fee ${fee} ` })
})

test.each([
	['a class', CLASS.slug, 'payable', { until: TO_PAY.text }, { ways: seller.waysToPay }],
	['a waiting list', 'waiting', 'waiting', {}, {}],
	['no class yet', '', 'registered', {}, {}],
] as const)('whoever enrols for %s reads what comes next', async (_, slug, status, ofPage, ofMail) => {
	const one = await (await play(EARLY)).enrol('IN', slug)
	await one.sees({ page: states[status].text, is: { status } }, ofPage)
	await one.sees({ mail: `registration/confirmation ${status}` }, ofMail)
	// What is sent and what holds is said once there is a place to pay.
	const mail = await one.mail('registration/confirmation')
	expect(policy('shipping')).toContain(seller.materials)
	for (const [name, text] of [['Materials', seller.materials], ...seller.conditions])
		expect(mail.includes(`${name}: ${text}`)).toBe(status === 'payable')
})
