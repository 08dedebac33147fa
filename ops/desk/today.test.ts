import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { fileAt, textOf } from '#ops/fields.ts'
import { busyWeeks, office } from '#ops/orders/testing.ts'
import { ATTENTION_TEXTS } from '#server/booking/order.ts'
import { deskCommands, doPath, ISSUE, nextLink } from './commands.ts'
import { deskWithOrders, testDesk } from './testing.ts'

afterEach(() => void vi.useRealTimers())

type Desk = Awaited<ReturnType<typeof testDesk>>
type Clerk = Awaited<ReturnType<Desk['clerk']>>
type Page = Awaited<ReturnType<Clerk['open']>>

const COMMAND = /^\/do\//
const actionsOn = ({ forms }: Page) => forms.filter(({ action, method }) => method === 'post' && COMMAND.test(action))

/** Presses the button of the first line of Today, fills in what its form leaves open, and says yes where that is asked. */
async function doFirst({ open, send }: Clerk, filled: Record<string, string>): Promise<string | undefined> {
	const { rows } = await open('/')
	const [row] = rows
	if (!row) return undefined
	const [button] = row.forms
	const line = row.words.join(' ')
	const address = button ? `${button.action}?${new URLSearchParams(button.fields)}` : (row.links.at(-1) ?? '')
	const form =
		button?.method === 'post'
			? button
			: actionsOn(await open(address)).find(
					({ action }) => action === (button?.action.match(COMMAND) ? button.action : doPath(ISSUE)),
				)
	if (!form) throw new Error(`Nothing can be done about this line: ${line}`)
	const { action } = form
	const typed = { ...form.fields }
	// Who asks for another person stays in the class.
	const left = line.includes(ATTENTION_TEXTS.nominee) ? 'class' : 'nominee'
	for (const [name, value] of Object.entries(filled)) if (typed[name] === '' && name !== left) typed[name] = value
	let page = await send(action, typed)
	const asked = page.forms.find(({ fields }) => fields['confirmed'])
	if (asked) page = await send(action, asked.fields)
	expect(page.status, `${line}: ${page.text}`).toBe(200)
	expect((await open('/')).rows[0]?.words, line).not.toEqual(row.words)
	return action.replace(COMMAND, '').replace('/', ' ')
}

test('the office works off all that waits with the buttons of Today, as at the terminal', async () => {
	const desk = await testDesk()
	let transfers = 0
	await busyWeeks(await office(desk), async (filled) => {
		const clerk = await desk.clerk()
		const typed = {
			class: filled['SLUG'] ?? '',
			decision: 'runs',
			nominee: textOf(fileAt(filled['FILE.csv'] ?? '')),
			file: textOf(fileAt(filled['FILE.txt'] ?? '')),
		}
		const done: string[] = []
		for (;;) {
			const name = await doFirst(clerk, { ...typed, ref: `BACK${++transfers}` })
			if (!name) return done
			done.push(name)
		}
	})
})

test('whatever waits has a command of the desk, whose page offers that command', async () => {
	const { clerk, book } = await deskWithOrders()
	const reference = await book()
	const { open } = await clerk()
	const commands = await deskCommands()
	const sources = globSync(join(import.meta.dirname, '../waiting/*.ts')).filter((file) => !file.endsWith('.test.ts'))
	const names = new Set(
		sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bnext\('([a-z ]+)'/g)].map(([, name]) => name)),
	)
	expect(names.size).toBeGreaterThan(10)
	for (const name of names) {
		const command = commands.get(name ?? '')
		if (!name || !command) throw new Error(`The desk has no command ${name}.`)
		const { href = '' } = nextLink(commands, { command: name, given: { words: [reference] } }) ?? {}
		const page = await open(href)
		const further = await Promise.all(page.links.filter((link) => COMMAND.test(link)).map(open))
		const offered = [page, ...further].flatMap(actionsOn).map(({ action }) => action)
		expect(offered, name).toContainEqual(
			command.isChange && name !== ISSUE ? doPath(name) : expect.stringMatching(COMMAND),
		)
	}
})
