import { expect, test } from 'vitest'
import { call } from '#ops/call.ts'
import { offeredClasses } from '#ops/offer.ts'
import { lend } from '#ops/orders/testing.ts'
import { registered } from '#ops/testing.ts'
import { newKey } from '#server/certificates/keys.ts'
import { readEnv } from '#server/env.ts'
import { CLASS } from '#server/testing/class.ts'
import { testActor } from '#server/testing/fixtures.ts'
import { UserError } from '#server/user-error.ts'
import { deskCommands, doPath } from './commands.ts'
import { deskWithOrders } from './testing.ts'

test('who passed is ticked on the page of a class, and gets one certificate however often it is sent', async () => {
	const { db, book, pay, does, clerk, done } = await deskWithOrders()
	await newKey(db, testActor())
	const [first, second, unpaid] = [await book(), await book(), await book()]
	for (const reference of [first, second]) {
		await pay(reference)
		await does('confirm', reference, {})
	}
	const { open, send } = await clerk()
	const page = await open(`/classes/${CLASS.slug}`)
	for (const reference of [first, second, unpaid]) expect(page.body).toContain(`href="/orders/${reference}"`)
	const issuing = page.forms.find(({ fields }) => fields['file'] === 'reference,passed')
	expect(page.body.match(/value="PRM-[^"]*,yes"/g)).toHaveLength(2)
	const [ticked = ''] = page.body.match(/PRM-[^"]*,yes/) ?? []
	const form = new URLSearchParams(issuing?.fields)
	form.append('file', ticked)
	const asked = await send('/do/certificates/issue', form)
	expect(asked.text).toContain('Nothing is done yet. This would happen: 1 certificate issued.')
	const confirm = asked.forms.find(({ action }) => action === '/do/certificates/issue')?.fields ?? {}
	for (let i = 0; i < 2; i++) {
		const result = await send('/do/certificates/issue', confirm)
		expect(result.text).toContain('1 certificate issued. An email is on its way.')
		expect(result.body.match(/value="PRM-[^"]*,yes"/g)).toHaveLength(1)
	}
	expect(await db.selectFrom('certificates').select('number').execute()).toHaveLength(1)
	expect(await done()).toEqual([`asha certificates issue ${CLASS.slug}`])
})

test('a class ahead shows what is to be decided, and is decided and written to on its page', async () => {
	const { db, clerk, done } = await deskWithOrders()
	const { open, send, formOn } = await clerk()
	const page = '/classes/quality-in-spring'
	await registered(db)
	expect((await open('/classes')).body).toContain(`href="${page}"`)
	const before = await open(page)
	expect(before.text).toContain('Nobody is registered.')
	expect(before.text).not.toContain('Passed')
	const told = await formOn(page, '/do/classes/join', { file: 'Zoom, meeting 81234' })
	expect(told).toMatchObject({ slug: 'quality-in-spring' })
	expect((await send('/do/classes/join', told)).text).toMatch(/is stored\..*Zoom, meeting 81234/)
	const asked = await send('/do/classes/decide', await formOn(page, '/do/classes/decide', { decision: 'off' }))
	expect(asked.body).toContain(`href="${page}"`)
	const confirm = asked.forms.find(({ action }) => action === '/do/classes/decide')?.fields ?? {}
	expect((await send('/do/classes/decide', confirm)).text).toMatch(/Runs does not run/)
	expect(await done()).toEqual(['asha classes join quality-in-spring', 'asha classes decide quality-in-spring, off'])
	expect((await open('/classes/none')).status).toBe(404)
})

const FILLED = {
	...{ slug: CLASS.slug, class: CLASS.slug, past: true, decision: 'off' },
	file: { name: 'text', bytes: () => Buffer.from('reference,passed') },
}

test.each<[string, (desk: Awaited<ReturnType<typeof deskWithOrders>>) => Promise<unknown>, string[]]>([
	['with nobody in it', async () => {}, ['certificates issue', 'classes moved', 'classes write']],
	[
		'ahead, with other days than an order in it',
		async ({ db, book, pay }) => {
			await pay(await book())
			await db.updateTable('orders').set({ classDates: 'Other days', classEndsAt: '2999-01-01' }).execute()
		},
		['certificates issue'],
	],
	[
		'that is over',
		async ({ db, book, pay }) => {
			await pay(await book())
			await db.updateTable('orders').set({ classEndsAt: '2020-01-01' }).execute()
		},
		['classes moved'],
	],
])(
	'the page of a class %s offers what its commands allow, and says why the others are refused',
	async (_, begin, refused) => {
		const desk = await deskWithOrders()
		const [first] = (await offeredClasses()).values()
		if (first) lend(first, CLASS)
		await begin(desk)
		const { open } = await desk.clerk()
		const page = await open(`/classes/${CLASS.slug}`)
		for (const [name, command] of await deskCommands()) {
			if (!command.refusedFor) continue
			const needs = { env: () => readEnv(desk.store), open: async () => desk.db, actor: testActor(), isPreview: true }
			const called = call(name, command, FILLED, needs)
			const isOffered = page.forms.some(({ action }) => action === doPath(name))
			expect(isOffered, name).toBe(!refused.includes(name))
			if (isOffered) await called
			else await expect(called, name).rejects.toThrow(UserError)
		}
		expect(page.text).toContain('Not possible now')
	},
)
