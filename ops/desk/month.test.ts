// A month of the office twice: once at the terminal, and once in the desk with clicks and typing alone.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { COMMANDS } from '#ops/call.ts'
import type { Command } from '#ops/command.ts'
import { optionName } from '#ops/fields.ts'
import { office } from '#ops/orders/testing.ts'
import { testOps } from '#ops/testing.ts'
import { freePort } from '#server/testing/free-port.ts'
import { officeDay } from '#server/time.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { HANG_MS } from '#tests/hang.ts'
import { BROWSER_OPTIONS } from '#tests/journeys/browser-options.ts'
import { doPath } from './commands.ts'
import { loadRenderer } from './renderer.ts'
import { testDesk } from './testing.ts'

const rupees = (hundredths: number) => String(hundredths / 100)

type Transfer = { reference: string; amount: number; ref: string; flag?: '--part' | '--over' }

/** Somebody who does what a line of the terminal does, and records what came in by the bank. */
type Clerk = {
	does(task: string, line: string): Promise<void>
	records(transfers: Transfer[]): Promise<void>
}

type Office = Awaited<ReturnType<typeof office>>

/** Each line as the terminal takes it; what customers do stands between. */
async function month({ registered, order, asked, quoted, listed, small, large }: Office, { does, records }: Clerk) {
	const dueOf = async (reference: string) => (await order(reference)).due
	const whole = async (reference: string, ref: string) => ({ reference, ref, amount: await dueOf(reference) })
	const refund = async (reference: string, ref: string) =>
		does(
			'record a refund',
			`orders refund ${reference} --amount ${rupees((await order(reference)).excess)} --currency INR --ref ${ref}`,
		)

	const asha = await registered('Asha')
	await does('offer a class', `orders offer ${asha} --class ${small}`)
	const ashaDue = await dueOf(asha)
	await records([{ reference: asha, amount: 500_000, ref: 'UTR0000001', flag: '--part' }])
	await records([{ reference: asha, amount: ashaDue - 490_000, ref: 'UTR0000005', flag: '--over' }])
	await does('confirm', `orders confirm ${asha}`)
	await refund(asha, 'BACK000001')
	expect(await asked(asha, 'transfer', { class: large })).toBe(303)
	await does('move to another class', `orders transfer ${asha} --class ${large}`)

	const [ben, dev] = [await registered('Ben', small), await registered('Dev', large)]
	const firm = await registered('Firm', large)
	await records([
		await whole(ben, 'UTR0000002'),
		await whole(dev, 'UTR0000003'),
		{ reference: firm, amount: (await dueOf(firm)) - 100_000, ref: 'UTR0000004', flag: '--part' },
	])
	await does('confirm', `orders confirm ${ben}`)

	// The bank takes the money of Dev back, who does not pay again.
	const { payments } = await order(dev)
	await does('take a payment back', `orders reverse ${dev} --payment ${payments[0]?.id} --why bounced`)
	await does('cancel', `orders cancel ${dev} --why unpaid`)

	expect(await asked(ben, 'withdraw', { confirm: 'yes', declared: 'yes' })).toBe(303)
	await refund(ben, 'BACK000002')

	await does('correct', `orders correct ${firm} --company Firm_Ltd --address 1_Road`)
	await does('record a shortfall', `orders shortfall ${firm} --why withheld`)
	await does('record its proof', `orders shortfall ${firm} --proof CERT-1`)
	await does('confirm', `orders confirm ${firm}`)

	// A company takes three seats; one of its people drops out.
	const { number: works, quote } = await quoted(3, large)
	expect(await listed(quote, 3)).toBe(201)
	await records([await whole(works, 'UTR0000007')])
	await does('confirm', `orders confirm ${works}`)
	const [gone] = (await order(works)).people
	await does('cancel one seat', `orders cancel ${works} --why asked --seat ${gone?.reference}`)
	await refund(works, 'BACK000003')

	const esha = await registered('Esha', large)
	await records([await whole(esha, 'UTR0000006')])
	await does('confirm', `orders confirm ${esha}`)
	await does('cancel', `orders cancel ${esha} --why asked`)
	await does('take a cancellation back', `orders reopen ${esha}`)
	return [asha, ben, dev, firm, works, esha]
}

/** A line of the terminal as fields of its command. */
async function readLine(line: string) {
	const [noun, verb, ...words] = line.split(' ')
	const name = `${noun} ${verb}`
	const command = await COMMANDS.get(name)?.()
	if (!command) throw new Error(`There is no command ${name}.`)
	const [operand = ''] = words
	const options = Object.fromEntries(
		line
			.split(' --')
			.slice(1)
			.map((one) => one.split(' '))
			.map(([option = '', value = '']) => [option, value.replaceAll('_', ' ')]),
	)
	return { name, command, operand, options }
}

const fieldNamed = ({ fields }: Command, option: string) =>
	entriesOf(fields).find(([name]) => optionName(name) === `--${option}`)?.[0] ?? ''

type Effort = { times: number; keys: number; clicks: number; typed: number }

/** What each task takes: keys at the terminal, clicks and keys in the desk; per time. */
const efforts = new Map<string, Effort>()
function count(task: string, effort: Partial<Effort>) {
	const known = efforts.get(task) ?? { times: 0, keys: 0, clicks: 0, typed: 0 }
	for (const kind of entriesOf(known).map(([kind]) => kind)) known[kind] += effort[kind] ?? 0
	efforts.set(task, known)
}

function atTerminal({ call }: Office): Clerk {
	const type = async (task: string, line: string) => {
		const { command, operand, options } = await readLine(line)
		await call(command, [operand], Object.fromEntries(entriesOf(options).map(([name, value]) => [name, value || true])))
		count(task, { keys: `npm run ops -- ${line}\n`.length })
	}
	return {
		async does(task, line) {
			await type(task, line)
			count(task, { times: 1 })
		},
		async records(transfers) {
			for (const { reference, amount, ref, flag } of transfers) {
				const line = `orders paid ${reference} --amount ${rupees(amount)} --currency INR --ref ${ref}`
				await type(RECORD, flag ? `${line} ${flag}` : line)
			}
			count(RECORD, { times: transfers.length })
		},
	}
}

const RECORD = 'record a payment'

/** Fields that nobody but the clerk knows; the others are there, or are chosen. */
const FROM_OUTSIDE = ['ref', 'why', 'company', 'address', 'proof']

function inBrowser(page: Page): Clerk {
	let task = ''
	const click = async (target: Locator) => {
		await target.click()
		count(task, { clicks: 1 })
	}
	const menu = (label: string) => click(page.getByRole('navigation').getByRole('link', { name: label, exact: true }))
	async function fill(form: Locator, wanted: Record<string, string>) {
		for (const [name, value] of Object.entries(wanted)) {
			const control = form.locator(`[name="${name}"]`)
			const kind = await control.evaluate((one) => one.getAttribute('type') ?? one.tagName.toLowerCase())
			if (kind === 'hidden' || (kind !== 'checkbox' && (await control.inputValue()) === value)) continue
			if (kind === 'checkbox') await click(control)
			else if (kind === 'select') {
				await control.selectOption(value)
				count(task, { clicks: 2 })
			} else {
				expect(FROM_OUTSIDE, `${task} asks for ${name}`).toContain(name)
				await click(control)
				await control.pressSequentially(value)
				count(task, { typed: value.length })
			}
		}
	}
	/** A page that asks is answered, and what was done is said. */
	async function sent() {
		const [done, ask] = [page.getByRole('status'), page.getByRole('button', { name: / now$/ })]
		await done.or(ask).first().waitFor()
		if (await ask.isVisible()) await click(ask)
		await done.waitFor()
	}
	return {
		async does(what, line) {
			task = what
			const { name, command, operand, options } = await readLine(line)
			const wanted = Object.fromEntries(
				entriesOf(options).map(([option, value]) => [fieldNamed(command, option), value]),
			)
			const action = `form[action="${doPath(name)}"]`
			await menu('Today')
			const order = page.locator(`a[href="/orders/${operand}"]`)
			const row = page.locator('tr', { has: order })
			const button = row.locator(`${action} button`)
			if ((await button.count()) > 0) {
				const isDone = (await row.locator(`${action}[method="post"]`).count()) > 0
				await click(button.first())
				if (isDone) {
					await sent()
					return
				}
			} else {
				if ((await order.count()) === 0) await menu('Orders')
				await click(order.first())
				const fold = page.locator('details', { has: page.locator(action) }).first()
				if ((await fold.getAttribute('open')) === null) await click(fold.locator('summary'))
			}
			const form = page.locator(action).first()
			await fill(form, wanted)
			await click(form.getByRole('button'))
			await sent()
		},
		async records(transfers) {
			task = RECORD
			await menu('Bank statement')
			const day = officeDay(Date.now())
			const rows = transfers.map(({ reference, amount, ref }) => `${day},NEFT ${reference},${ref},${rupees(amount)}`)
			const body = ['Date,Narration,Ref No,Credit', ...rows].join('\n')
			await page
				.getByLabel('Or a file')
				.setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(body) })
			count(task, { clicks: 2 })
			await click(page.getByRole('button', { name: 'Read it', exact: true }))
			for (const { reference, flag } of transfers)
				if (flag) await click(page.getByRole('checkbox', { name: reference }))
			await click(page.getByRole('button', { name: 'Record those that are ticked' }))
			await page.getByRole('status').waitFor()
		},
	}
}

/** What a month leaves: documents, money and standings, in the order in which they came; with names in place of references. */
async function booksOf({ db, order }: Office, references: string[]) {
	const known = new Map(references.map((reference, i) => [reference, i]))
	const documents = await db.selectFrom('documents').selectAll().orderBy('id').execute()
	const payments = await db.selectFrom('payments').selectAll().orderBy('id').execute()
	const standings = await Promise.all(references.map(order))
	const mails = await db.selectFrom('outbox').select('kind').orderBy('id').execute()
	return {
		documents: documents.map(({ number, orderReference }) => [number, known.get(orderReference ?? '')]),
		payments: payments.map(({ kind, state, amount, paymentRef, orderReference }) =>
			[kind, state, amount, paymentRef, known.get(orderReference)].join(' '),
		),
		standings: standings.map(({ status, total, received, due, excess, classSlug }) => ({
			status,
			total,
			received,
			due,
			excess,
			classSlug,
		})),
		mails: mails.map(({ kind }) => kind),
	}
}

const ROOT = join(import.meta.dirname, '../..')

test('a month in the desk, by clicks and what only the clerk knows, leaves the books of a month at the terminal', async () => {
	const terminal = await office(await testOps())
	const expected = await booksOf(terminal, await month(terminal, atTerminal(terminal)))

	expect(spawnSync(process.execPath, [join(ROOT, 'scripts/build-desk.mjs')]).status).toBe(0)
	const renderer = await loadRenderer(join(ROOT, 'dist/desk'), 'Pramaan')
	const port = await freePort()
	const desk = await testDesk({ renderer, settings: { DESK_PORT: String(port) } })
	await desk.app.listen({ host: '127.0.0.1', port })
	const browser = await chromium.launch(BROWSER_OPTIONS.launchOptions)
	onTestFinished(async () => {
		await browser.close()
		await desk.app.close()
	})
	const page = await browser.newPage({ viewport: BROWSER_OPTIONS.viewport })
	page.setDefaultTimeout(HANG_MS)
	await page.goto(`${desk.origin}/enter/${desk.sessions.newTicket('asha')}`)
	await page.getByRole('button', { name: 'Open the desk' }).click()
	const other = await office(desk)
	expect(await booksOf(other, await month(other, inBrowser(page)))).toEqual(expected)

	const rows = [...efforts].map(([task, { times, keys, clicks, typed }]) => {
		const each = (sum: number) => Math.round((10 * sum) / times) / 10
		return { task, times, 'keys at the terminal': each(keys), clicks: each(clicks), 'keys in the desk': each(typed) }
	})
	console.table(rows)
	for (const { task, 'keys at the terminal': keys, clicks, 'keys in the desk': typed } of rows)
		expect(clicks + typed, task).toBeLessThan(keys)
})
