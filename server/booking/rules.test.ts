import { expect } from 'vitest'
import { settle } from '#server/booking/payments/settle.ts'
import type { Right } from '#server/company/company.ts'
import type { OrderState, RequestKind } from '#server/db/booking-tables.ts'
import type { Db } from '#server/db/database.ts'
import { CLASS, NOW, QUOTE, REGISTRATION, storelessTest, testApp } from '#server/testing/fixtures.ts'
import { SAID } from '#server/testing/pages.ts'
import { SELLER } from '#server/testing/seller.ts'
import { DAY_MS, HOUR_MS } from '#server/time.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { GROUP_COLUMNS } from '#shared/forms/group-columns.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'
import { mailKind } from '#shared/mail-kinds.ts'
import { HANG_MS } from '#tests/hang.ts'
import { act } from './act.ts'
import { rebill } from './billing.ts'
import type { Action, Given } from './refusals.ts'
import { RULES } from './rules.ts'
import { TOTAL, testOrders } from './testing.ts'

// What each action does to an order, written by hand. Columns are orders:
// Q quoted, R registered without a class, U undecided (a class and a price, after the day on which it is decided),
// W waiting for a seat, P to be paid, H with its seats held, I paid in part, D paid, C confirmed, A confirmed on account,
// X cancelled, Y cancelled after it was paid and confirmed. Cells: `.` refused, `=` the state stays, or the state it has then.
const GRID = `
                       Q R U W P H I D C A X Y
  withdraw             . X X X X X X X X X . .
  declareWithdrawal    . . . . . . = = = = . .
  askToCancel          . . . . . . = = = = . .
  askClass             . . . . = = = = = = . .
  askNominee           . . . . = = = = = = . .
  billing              . = = = = = = = . . . .
  accept               P . . . . . . . . . . .
  release              = = P . . . . . . . . .
  offer                . P P P = = . . . . . .
  hold                 . . . . = . = . . . . .
  confirm              . . . . . . . C . . . .
  confirm on account   . . . . C C C C . . . .
  transfer             . . . . = = = = = = . .
  passSeat             . . . . = = = = = = . .
  decline              . . . . . . . . . . . .
  cancel               . X X X X X X X X X . .
  cancelQuote          X . . . . . . . . . . .
  cancelSeat           . = = = = = = = = = . .
  reopen               . . . . . . . . . . P C
  reverse              . . . . . . = = = . . =
  shortfall            . . . . = = = . . = . .
  prove                . . . . = = = = = = = =
  rebill               . = = = = = = = = = . .
  rebill as reviewed   . = = = = = = = = = . .
  correct              = = = = = = = = = = = =
  relink               = = = = = = = = = = = =
  sendReminder         . . . . = = = . . = . .
  paid by hand         . . . . = = . . . = . .
  paid too much        . = = = = = = = = = = =
  paid at a provider   . = = = = = = = = = = =
  refunded by hand     . . . . . . . . . . . =
  refunded elsewhere   . . . . = = = = = = = =
  refundFailed         . = = = = = = = = = = =
  disputed             . . . . = = = = = = = =
  remind               . . . . = = = . . = . .
  noSeat               . . . . = . . . . . . .
  lapse                . . . . X X . . . . . .
  unreached            . . . . X X . . . . . .
  classBegun           . . X X X X . . . . . .
  chosenNot            . . . . X X X X X X . .
  soon                 . . . . . . . . = = . .
  tellPeople           . = = = = . = . . . . .
  classRuns            . . P . = = = = = = . .
  classOff             . . X X = = = = = = . .
  tellDays             . . = = = = = = = = . .`

const ANY: RequestKind[] = ['class', 'nominee', 'cancel', 'withdraw']
const TO_END: RequestKind[] = ['cancel', 'withdraw']
/** Which open requests forbid it: nobody is hurried past one who waits for an answer, or who wants to end it. */
const REFUSED_BY: Record<string, RequestKind[]> = {
	unreached: ANY,
	...{ withdraw: ['withdraw'], declareWithdrawal: ['withdraw'] },
	...{ askToCancel: TO_END, askClass: TO_END, askNominee: TO_END },
	...{ transfer: TO_END, soon: TO_END, classOff: TO_END },
	shortfall: TO_END,
	...{ offer: TO_END, hold: TO_END, confirm: TO_END, 'confirm on account': TO_END, classBegun: TO_END },
	sendReminder: TO_END,
	...{ remind: ANY, noSeat: ANY, lapse: TO_END, chosenNot: ANY },
}
/** Which open requests it is for. */
const ALLOWED_BY: Record<string, RequestKind[]> = { decline: ANY }

/** What becomes of open requests; those that are not named stay open. */
const ENDED = { class: 'declined', nominee: 'declined', cancel: 'granted', withdraw: 'granted' } as const
const SETTLED: Record<string, Partial<Record<RequestKind, 'granted' | 'declined'>>> = {
	transfer: { class: 'granted' },
	passSeat: { nominee: 'granted' },
	cancelSeat: { nominee: 'declined' },
}

const STATES: Record<string, OrderState> = {
	...{ Q: 'quoted', R: 'registered', W: 'waiting', P: 'payable', C: 'confirmed', X: 'cancelled' },
}
/** The columns at which open requests are tried. */
const WITH_REQUESTS = ['P', 'H', 'D', 'C']
const REQUESTS: RequestKind[][] = [[], ['class'], ['nominee'], ['cancel'], ['withdraw'], ['nominee', 'class', 'cancel']]

const NEXT = { ...CLASS, slug: 'next-class', dates: '3 – 4 November 2025' }
const WAITING = { ...CLASS, slug: 'waiting-class', seats: 'waiting-list' as const }
const CAPACITY = 40
const START = CLASS.moments[0]?.[0] ?? 0

/** The first is the contact. */
const PEOPLE = ['asha', 'ravi'].map((name) => ({ ...REGISTRATION, email: `${name}@works.example` }))
const LIST = [
	GROUP_COLUMNS.map(({ label }) => label),
	...PEOPLE.map((person) => GROUP_COLUMNS.map(({ name }) => [person[name as keyof Registration]].flat().join(';'))),
].join('\n')

/** An order of two people for each column, by its sign. */
async function allOrders() {
	let now = NOW
	const orders = await testOrders({ capacity: CAPACITY })
	const { db, classes, does, pay, actor } = orders
	for (const one of [NEXT, WAITING]) classes.set(one.slug, { ...one, capacity: CAPACITY })
	const { app } = await testApp({ db, rendered: SAID, classes, now: () => now })
	async function order(sign: string, slug = CLASS.slug) {
		const payload = { ...QUOTE, people: '2', email: PEOPLE[0]?.email, company: `Works ${sign}`, class: slug }
		const { quote } = (await app.inject({ method: 'POST', url: '/api/quotes', payload })).json()
		const headers = { 'content-type': 'text/csv', 'consent-version': CONSENT_VERSION }
		if (sign !== 'Q') await app.inject({ method: 'POST', url: `${quote}/register`, payload: LIST, headers })
		const { id, reference } = await db
			.selectFrom('orders')
			.select(['id', 'reference'])
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow()
		found[sign] = id
		return reference
	}
	const found: Record<string, number> = {}
	await order('Q')
	await order('R', '')
	await order('W', WAITING.slug)
	await order('P')
	await does('hold', await order('H'), {})
	await pay(await order('I'), { amount: 1000, allow: { part: true } })
	await pay(await order('D'), { amount: 2 * TOTAL })
	const confirmed = await order('C')
	await pay(confirmed, { amount: 2 * TOTAL })
	await does('confirm', confirmed, {})
	await does('confirm', await order('A'), { isOnAccount: true })
	await does('cancel', await order('X'), { why: 'asked' })
	const ended = await order('Y')
	await pay(ended, { amount: 2 * TOTAL })
	await does('confirm', ended, {})
	await does('cancel', ended, { why: 'asked' })
	now = new Date(CLASS.timeline.decideBy + HOUR_MS)
	await order('U')
	return { db, actor, found }
}

type Orders = Awaited<ReturnType<typeof allOrders>>

type Acting = Orders['actor'] & { rights: Right[] }
type Deed = (trx: Db, id: number, acting: Acting) => Promise<unknown>
/** How a row of the grid is done: at this moment, with these rights, after this. */
type Row = { at?: number; rights?: readonly Right[]; before?: (trx: Db, id: number) => Promise<unknown>; deed: Deed }

const plain =
	<Name extends Action>(name: Name, given: Given[Name]): Deed =>
	(trx, id, acting) =>
		act(trx, name, { id }, given, acting)
const set = (values: object) => (trx: Db, id: number) =>
	trx.updateTable('orders').set(values).where('id', '=', id).execute()
const decided = (decision: 'runs' | 'off') => (trx: Db) =>
	trx
		.insertInto('classRecords')
		.values([CLASS, WAITING].map(({ slug }) => ({ slug, decision, decidedAt: NOW.toISOString(), decidedBy: 'asha' })))
		.onConflict((conflict) =>
			conflict
				.column('slug')
				.doUpdateSet((eb) => ({ decision: eb.ref('excluded.decision'), decidedAt: eb.ref('excluded.decidedAt') })),
		)
		.execute()
/** The last row of an order in a table; 0 if it has none. */
const lastOf = async (trx: Db, table: 'registrations' | 'requests' | 'payments', orderId: number) =>
	(await trx.selectFrom(table).select('id').where('orderId', '=', orderId).orderBy('id', 'desc').executeTakeFirst())
		?.id ?? 0
async function lastSeat(trx: Db, orderId: number) {
	const id = await lastOf(trx, 'registrations', orderId)
	const found = await trx.selectFrom('registrations').select('reference').where('id', '=', id).executeTakeFirst()
	return found?.reference ?? ''
}
/** Money of the whole price comes or goes. */
const money =
	(kind: 'payment' | 'refund', allow: NonNullable<Parameters<typeof settle>[3]['allow']>, method = 'bank'): Deed =>
	async (trx, id, acting) => {
		const order = await trx.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
		const attempt = { kind, method, attempt: 'bank NEW', orderReference: order.reference } as const
		const moved = { paymentRef: 'NEW', amount: order.total ?? 1, currency: 'INR', paidOn: '2025-10-08' }
		await settle(trx, attempt, moved, { ...acting, allow })
	}
const BY_OFFICE: Right[] = [{ countries: ['India'], days: 14, effect: 'office', words: '.' }]
const PRICE = { currency: 'INR', offer: 13_500, taxRate: 18 }
const LATE = START + 2 * DAY_MS

const WITHHELD = { name: 'withheld', label: 'Tax withheld', document: null, proof: { label: 'certificate', days: 165 } }
const billedAs =
	(document: 'reversal' | null): Deed =>
	async (trx, id, acting) => {
		const { reference } = await trx
			.selectFrom('orders')
			.select('reference')
			.where('id', '=', id)
			.executeTakeFirstOrThrow()
		const billing = { company: '', gstin: '', address: '2 Road', state: '', purchaseOrder: '' }
		const corrections = [{ name: 'details', label: 'Address', fields: ['address' as const], document }]
		await rebill(trx, reference, billing, { corrections, forget: false }, acting)
	}

const ROWS: Record<string, Row> = {
	withdraw: { rights: SELLER.rights, deed: plain('withdraw', {}) },
	declareWithdrawal: { rights: BY_OFFICE, deed: plain('declareWithdrawal', {}) },
	askToCancel: { deed: plain('askToCancel', {}) },
	askClass: { deed: plain('askClass', { class: NEXT.slug }) },
	askNominee: {
		deed: async (trx, id, acting) =>
			act(trx, 'askNominee', { id }, { registrationId: await lastOf(trx, 'registrations', id) }, acting),
	},
	billing: {
		deed: plain('billing', {
			...{ company: '', gstin: '', address: '1 Road', state: '', purchaseOrder: '', hasVoucher: false },
		}),
	},
	accept: { deed: plain('accept', { people: PEOPLE, consentVersion: null }) },
	release: { before: set({ suspect: 'timing' }), deed: plain('release', {}) },
	offer: {
		deed: plain('offer', {
			...{ offered: CLASS, country: 'India', price: PRICE, payBy: new Date(START), free: CAPACITY, decision: 'runs' },
		}),
	},
	hold: { deed: plain('hold', {}) },
	confirm: { deed: plain('confirm', {}) },
	'confirm on account': { deed: plain('confirm', { isOnAccount: true }) },
	transfer: { deed: plain('transfer', { offered: NEXT, free: CAPACITY, decision: 'runs' }) },
	passSeat: {
		async deed(trx, id, acting) {
			const nominee = { ...REGISTRATION, email: 'new@works.example' }
			await act(trx, 'passSeat', { id }, { seat: await lastSeat(trx, id), nominee }, acting)
		},
	},
	decline: {
		deed: async (trx, id, acting) =>
			act(trx, 'decline', { id }, { requestId: await lastOf(trx, 'requests', id), answer: 'It is full.' }, acting),
	},
	cancel: { deed: plain('cancel', { why: 'asked' }) },
	cancelQuote: { deed: plain('cancelQuote', {}) },
	cancelSeat: {
		deed: async (trx, id, acting) => act(trx, 'cancelSeat', { id }, { seat: await lastSeat(trx, id) }, acting),
	},
	reopen: { deed: plain('reopen', { past: false }) },
	reverse: {
		deed: async (trx, id, acting) =>
			act(trx, 'reverse', { id }, { paymentId: await lastOf(trx, 'payments', id), why: 'Another order.' }, acting),
	},
	shortfall: { deed: plain('shortfall', { amount: undefined, reason: WITHHELD }) },
	prove: {
		before: (trx, orderId) =>
			trx
				.insertInto('payments')
				.values({
					...{ orderId, orderReference: '', kind: 'shortfall', method: 'withheld', attempt: 'shortfall 1', amount: 1 },
					...{ currency: 'INR', state: 'succeeded', createdAt: '', proofBy: '2026-01-01' },
				})
				.execute(),
		deed: plain('prove', { proof: 'CERT1' }),
	},
	rebill: { deed: billedAs(null) },
	'rebill as reviewed': { deed: billedAs('reversal') },
	correct: { deed: plain('correct', { email: 'right@works.example' }) },
	relink: { deed: plain('relink', {}) },
	sendReminder: {
		at: CLASS.closesAt,
		async before(trx, id) {
			await decided('runs')(trx)
			await set({ payBy: NOW.toISOString() })(trx, id)
		},
		deed: plain('sendReminder', {}),
	},
	'paid by hand': { deed: money('payment', {}) },
	'paid too much': { deed: money('payment', { over: true }) },
	'paid at a provider': { deed: money('payment', 'anything', 'razorpay') },
	'refunded by hand': { deed: money('refund', {}) },
	'refunded elsewhere': { deed: money('refund', 'anything', 'razorpay') },
	refundFailed: { deed: plain('refundFailed', { amount: 1 }) },
	disputed: { deed: plain('disputed', { amount: 1, end: undefined }) },
	remind: {
		at: CLASS.closesAt,
		async before(trx, id) {
			await decided('runs')(trx)
			await set({ payBy: NOW.toISOString(), remindedAt: null })(trx, id)
		},
		deed: plain('remind', {}),
	},
	noSeat: {
		at: CLASS.closesAt,
		async before(trx, id) {
			await decided('runs')(trx)
			await set({ remindedAt: null })(trx, id)
			await trx.updateTable('classRecords').set({ taken: CAPACITY }).where('slug', '=', CLASS.slug).execute()
		},
		deed: plain('noSeat', {}),
	},
	lapse: { at: LATE, before: decided('runs'), deed: plain('lapse', {}) },
	unreached: {
		at: LATE,
		async before(trx, id) {
			await decided('runs')(trx)
			await set({ cause: 'visitor network', reachedAt: null })(trx, id)
		},
		deed: plain('unreached', {}),
	},
	classBegun: { at: LATE, deed: plain('classBegun', {}) },
	chosenNot: { at: NOW.getTime() + 9 * DAY_MS, before: decided('off'), deed: plain('chosenNot', {}) },
	soon: { at: START - HOUR_MS, deed: plain('soon', {}) },
	tellPeople: { at: NOW.getTime() + 40 * DAY_MS, deed: plain('tellPeople', {}) },
	classRuns: { before: decided('runs'), deed: plain('classRuns', {}) },
	classOff: { before: decided('off'), deed: plain('classOff', {}) },
	tellDays: { before: set({ classDates: 'Other days' }), deed: plain('tellDays', {}) },
}

async function storeOf(trx: Db) {
	return {
		orders: await trx.selectFrom('orders').selectAll().execute(),
		registrations: await trx.selectFrom('registrations').selectAll().execute(),
		requests: await trx.selectFrom('requests').selectAll().execute(),
		classRecords: await trx.selectFrom('classRecords').selectAll().execute(),
		outbox: await trx.selectFrom('outbox').selectAll().orderBy('id').execute(),
		events: await trx.selectFrom('orderEvents').selectAll().execute(),
		documents: await trx.selectFrom('documents').selectAll().execute(),
	}
}
type Stored = Awaited<ReturnType<typeof storeOf>>

/** Does a row to an order and undoes it. Returns what was stored before and after, and why it was refused. */
async function tryOn({ db, actor }: Orders, { at, rights = [], before, deed }: Row, id: number, kinds: RequestKind[]) {
	const trx = await db.startTransaction().execute()
	try {
		for (const kind of kinds) {
			const about = {
				...(kind === 'class' && { classSlug: NEXT.slug }),
				...(kind === 'nominee' && { registrationId: await lastOf(trx, 'registrations', id) }),
			}
			const request = { orderId: id, kind, state: 'open', createdAt: NOW.toISOString(), ...about } as const
			await trx.insertInto('requests').values(request).execute()
		}
		await set({ remindedAt: NOW.toISOString() })(trx, id)
		await before?.(trx, id)
		const was = await storeOf(trx)
		const acting = { ...actor, now: at === undefined ? NOW : new Date(at), rights: [...rights] }
		const refusal = await deed(trx, id, acting).then(
			() => undefined,
			({ message }: Error) => message,
		)
		return { was, is: await storeOf(trx), refusal }
	} finally {
		await trx.rollback().execute()
	}
}

const isKept = ({ seat }: { seat: string | null }) => seat === 'held' || seat === 'confirmed'

/** What is wrong in the store after an action to an order that was allowed, whichever it was. */
function* faultsOf(was: Stored, is: Stored, id: number): Generator<string, void> {
	const [before, order] = [was, is].map(({ orders }) => orders.find((one) => one.id === id))
	if (!before || !order) return yield 'the order has gone'
	if (order.version !== before.version + 1) yield 'its version has not grown by one'
	if (is.events.length !== was.events.length + 1) yield 'it has not one event more'
	if (order.payBy !== null && order.payBy !== before.payBy && order.remindedAt !== null)
		yield 'it has a new day to pay, and counts as reminded'
	const own = is.registrations.filter(({ orderId }) => orderId === id)
	if (order.state === 'cancelled' && own.some(isKept)) yield 'it has ended, and keeps seats'
	const attending = own.filter(({ seat }) => seat !== 'transferred' && seat !== 'cancelled')
	if (attending.length > 0 && attending.length !== order.quantity)
		yield `${order.quantity} seats are priced, and ${attending.length} people attend`
	if ((order.unit ?? 0) * order.quantity !== (order.taxable ?? 0)) yield 'its price is not that of its seats'
	if (order.state === 'confirmed' && attending.some(({ seat }) => seat === 'held'))
		yield 'it is confirmed, and a seat not'
	for (const { slug, taken } of is.classRecords) {
		const ids = is.orders.flatMap((one) => (one.classSlug === slug ? one.id : []))
		const kept = is.registrations.filter((one) => isKept(one) && ids.includes(one.orderId ?? 0)).length
		const strangers = (was.classRecords.find((one) => one.slug === slug)?.taken ?? 0) === CAPACITY
		if (!strangers && taken !== kept) yield `${taken} seats of ${slug} are taken, and ${kept} kept`
	}
	// The link to a seat is in no other mail, so it goes to whoever gets one.
	const mails = is.outbox.slice(was.outbox.length).filter(({ kind }) => kind !== 'seat/registered')
	const addresses = mails.map(({ kind, registrationId }) =>
		mailKind(kind).to === 'office'
			? 'office'
			: (is.registrations.find((one) => one.id === registrationId)?.email ?? order.email),
	)
	if (new Set(addresses).size < addresses.length) yield `one address has several mails: ${addresses.join(', ')}`
}

/** What a row has done to an order: a sign of the grid. */
function signOf(was: Stored, is: Stored, id: number) {
	const [before, after] = [was, is].map(({ orders }) => orders.find((one) => one.id === id)?.state)
	return before === after ? '=' : Object.keys(STATES).find((sign) => STATES[sign] === after)
}

storelessTest(
	'each action does to each order, with each open request, what is written here',
	async () => {
		const orders = await allOrders()
		const [head = '', ...lines] = GRID.trim().split('\n')
		const columns = head.trim().split(/\s+/)
		const faults: string[] = []
		for (const line of lines) {
			const words = line.trim().split(/\s+/)
			const name = words.slice(0, -columns.length).join(' ')
			for (const [index, column] of columns.entries())
				for (const kinds of WITH_REQUESTS.includes(column) ? REQUESTS : [[]]) {
					const id = orders.found[column] ?? 0
					const { was, is, refusal } = await tryOn(orders, ROWS[name] as Row, id, kinds)
					const say = (fault: string) => faults.push(`${name} ${column}, open: ${kinds.join(' ') || 'none'}: ${fault}`)
					const has = (some: RequestKind[] = []) => some.some((kind) => kinds.includes(kind))
					const wanted = has(ALLOWED_BY[name]) ? '=' : has(REFUSED_BY[name]) ? '.' : words.at(index - columns.length)
					const sign = refusal === undefined ? signOf(was, is, id) : '.'
					if (sign !== wanted) say(`${sign}, not ${wanted} ${refusal ?? ''}`)
					if (refusal !== undefined) {
						if (JSON.stringify(was) !== JSON.stringify(is)) say('refused, and something has changed')
						continue
					}
					for (const fault of faultsOf(was, is, id)) say(fault)
					const outcomes = sign === 'X' ? ENDED : SETTLED[name]
					const answered = name === 'decline' ? kinds.at(-1) : undefined
					for (const { kind, state, orderId } of is.requests)
						if (orderId === id) {
							const outcome = kind === answered ? 'declined' : (outcomes?.[kind] ?? 'open')
							if (state !== outcome) say(`the request ${kind} is ${state}, not ${outcome}`)
						}
				}
		}
		expect(faults).toEqual([])
		expect(Object.keys(ROWS)).toHaveLength(lines.length)
		const isTried = (name: string) => Object.keys(ROWS).some((row) => row === name || row.startsWith(`${name} `))
		expect(Object.keys(RULES).filter((name) => !isTried(name))).toEqual([])
	},
	20 * HANG_MS,
)
