// What a form does that somebody has sent: it asks again where that matters, and does nothing twice.
import { call, mailsText } from '#ops/call.ts'
import { type Command, lineText } from '#ops/command.ts'
import { eventsOf, findOrder, lockOrder } from '#server/booking/store.ts'
import type { Db } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { UserError } from '#server/user-error.ts'
import type { DeskBlock, DeskText } from '#shared/desk-view.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { doPath, labelOf, nextLink, spoken, subjectPath } from './commands.ts'
import { commandForm, type Filled, readForm, typedIn } from './forms.ts'
import { around, type Office, type Posted } from './office.ts'
import { aboutOrder, seenOf } from './pages/choices.ts'
import { titleOf } from './pages/lists.ts'
import { eventLine } from './pages/order.ts'
import { once, type Result, randomKey } from './sessions.ts'

export type Performed =
	| { redirect: string }
	| { status: number; title: string; blocks: DeskBlock[] }
	| { file: { name: string; parts: (string | Buffer)[] } }

/** Somebody else has changed the order since the form was shown. */
class Changed extends Error {}

export async function callPosted(name: string, command: Command, posted: Posted, office: Office): Promise<Performed> {
	const typed = typedIn(command, posted)
	const { given, errors } = readForm(command, posted)
	const seen = posted.fields.get('seen') ?? undefined
	/** The same form with what was typed. */
	const again = async (status: number, filled: Partial<Filled>) => {
		// While the records are away nothing is chosen from.
		const { choices } = await aboutOrder(typed, office).catch(() => ({ choices: {} }))
		const form = commandForm(office, name, { values: typed, seen, choices, ...filled })
		return { status, title: titleOf(office, name, typed), blocks: [{ kind: 'form' as const, form }] }
	}
	if (posted.fields.has('again')) return again(200, {})
	if (Object.keys(errors).length > 0)
		return again(422, { errors, problem: ['Nothing was changed. Look at the fields below.'] })
	try {
		return await performed(name, command, given, posted, office)
	} catch (error) {
		if (error instanceof Changed) {
			const { seen, lines } = await changedSince(typed, posted, office)
			return again(409, { seen, problem: [NOT_AS_SEEN, ...lines, LOOK] })
		}
		if (error instanceof UserError) {
			const why = error.message.split('\n').map((line) => spoken(office.commands, line, command))
			// What it has changed before it was refused is not the change of somebody else.
			const { seen, lines } = await changedSince(typed, posted, office)
			return again(422, { seen, problem: [...why, ...(lines.length > 0 ? [CHANGED, ...lines] : [])] })
		}
		if (isUnavailable(error)) return again(503, { problem: [AWAY] })
		throw error
	}
}

const AWAY =
	"The records can't be reached just now, as another program is busy with them or they are away. What you typed is below. Look first whether it was done, then send it again: nothing is done twice."

async function performed(
	name: string,
	command: Command,
	given: Record<string, unknown>,
	posted: Posted,
	office: Office,
): Promise<Performed> {
	const { fields } = posted
	const key = fields.get('key') ?? randomKey()
	const known = office.session.results.get(key)
	if (known) return { redirect: hrefOf(await known) }
	const first = checkSeen(given['reference'], fields.get('seen'))
	if (command.asksAgain && !fields.has('confirmed')) return preview(name, command, given, posted, office, key, first)
	let file: Performed | undefined
	const result = await once(office.session, key, async () => {
		const called = await call(name, command, confirmed(command, given), { ...around(office), first })
		if (called.answer.file) file = { file: { name: fileName(name, given), parts: called.answer.file.parts } }
		return resultOf(given, command, called, office)
	})
	return file ?? { redirect: hrefOf(result) }
}

/** The page that asked stands for what a terminal would ask. */
const confirmed = ({ fields }: Command, given: Record<string, unknown>) =>
	'yes' in fields ? { ...given, yes: true } : given

export const fileName = (name: string, given: Record<string, unknown>) => {
	const about = given['number'] ?? given['email']
	const base = String(about ?? name).replaceAll(/[^\w@.-]+/g, '-')
	return name === 'documents list' && about ? `${base}.pdf` : name === 'person export' ? `${base}.json` : `${base}.csv`
}

const hrefOf = ({ id, href }: Result) => (href === '/done' ? `/done/${id}` : `${href}?done=${id}`)

/** In the transaction of the change: refuses it if the order is no longer what was seen. */
function checkSeen(reference: unknown, seen: string | null) {
	if (!seen || typeof reference !== 'string') return undefined
	return async (trx: Db) => {
		const order = await lockOrder(trx, { reference })
		if (order && String(order.version) !== seen.split('.')[0]) throw new Changed()
	}
}

const NOT_AS_SEEN = 'Nothing was changed now. This order has changed since you opened it:'
const CHANGED = 'This order has changed since you opened it:'
const LOOK = 'What you typed is below. Send it again if it is still right.'

/** What was done to the order since the form was shown, and the version that is shown now. */
async function changedSince(
	{ reference = '' }: Record<string, string>,
	{ fields }: Posted,
	{ db }: Office,
): Promise<{ seen?: string; lines: DeskText[] }> {
	const shown = fields.get('seen')
	const order = shown ? await findOrder(db, { reference }) : undefined
	if (!shown || !order) return { lines: [] }
	const [, lastSeen = '0'] = shown.split('.')
	const events = await eventsOf(db, order)
	const since = events.filter(({ id }) => id > Number(lastSeen))
	return {
		seen: seenOf({ order, events }),
		lines: [
			...since.map((event) => eventLine(event, order.currency).join(', ')),
			...(since.length > 0 ? [[{ text: 'Look at the order', href: `/orders/${reference}` }]] : []),
		],
	}
}

/** A page that says what would happen, and sends the same form once more. */
async function preview(
	name: string,
	command: Command,
	given: Record<string, unknown>,
	posted: Posted,
	office: Office,
	key: string,
	first: ReturnType<typeof checkSeen>,
): Promise<Performed> {
	const { commands } = office
	const previewed = 'dryRun' in command.fields && !command.isChange ? { ...given, dryRun: true } : given
	const { answer, mails } = await call(name, command, previewed, { ...around(office), isPreview: true, first })
	const sent = mailsText(mails, true)
	const said = [...(answer.said ?? []), ...(sent ? [sent] : ['No email would be sent.'])]
	const rows: DeskText[] = []
	for await (const row of answer.table?.rows ?? []) rows.push(lineText(answer.table?.line(row as never) ?? ''))
	const typed = typedIn(command, posted)
	const seen = posted.fields.get('seen')
	const hidden = {
		...Object.fromEntries(entriesOf(typed).filter(([, value]) => value !== '')),
		key,
		confirmed: 'yes',
		...(seen && { seen }),
	}
	return {
		status: 200,
		title: `${titleOf(office, name, typed)}?`,
		blocks: [
			{
				kind: 'text',
				tone: 'note',
				lines: [
					'Nothing is done yet. This would happen:',
					...said.map((line) => spoken(commands, line, command)),
					...rows,
				],
			},
			{
				kind: 'form',
				form: {
					id: 'confirm',
					method: 'post',
					href: doPath(name),
					button: `${labelOf(commands, name)} now`,
					fields: [],
					hidden,
				},
			},
			{ kind: 'links', links: [{ text: 'Back, without it', href: subjectPath(command, typed) ?? '/' }] },
		],
	}
}

async function resultOf(
	given: Record<string, unknown>,
	command: Command,
	{ answer, mails }: Awaited<ReturnType<typeof call>>,
	{ commands, db }: Office,
): Promise<Result> {
	const sent = mailsText(mails, false)
	const [first = 'Done.', ...others] = answer.said ?? []
	const lines: DeskText[] = []
	for await (const row of answer.table?.rows ?? []) lines.push(lineText(answer.table?.line(row as never) ?? ''))
	const reference = typeof given['reference'] === 'string' ? given['reference'] : undefined
	const isGone = reference !== undefined && !(await findOrder(db, { reference }))
	return {
		id: randomKey(),
		href: (!isGone && subjectPath(command, given)) || '/done',
		said: [sent ? `${first} ${sent}` : first, ...others].map((line) => spoken(commands, line, command)),
		next: (answer.next ?? []).flatMap((next) => nextLink(commands, next) ?? []),
		lines,
		failed: answer.failed,
	}
}
