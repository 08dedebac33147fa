import { expect, test } from 'vitest'
import { registered } from '#ops/testing.ts'
import { testOrders } from '#server/booking/testing.ts'
import { testDesk } from './testing.ts'

test('a clerk signs in by a link that works once, sees what waits, and does it with the form that is filled in', async () => {
	const { db, clerk } = await testDesk()
	const reference = await registered(db)
	const { open, send, formOn } = await clerk('ravi')
	const today = await open('/')
	expect(today.text).toContain('Asha Rao-Sørensen')
	expect(today.body).toContain(`/do/orders/offer?reference=${reference}`)
	const page = await open(`/orders/${reference}`)
	expect(page.text).toContain('without a class or a price')
	expect(page.forms.map(({ action }) => action)).toContain('/do/orders/offer')
	// The page says why not.
	expect(page.text).toContain('Confirm: it is without a class or a price')
	const corrected = await send(
		'/do/orders/correct',
		await formOn(`/orders/${reference}`, '/do/orders/correct', { name: 'Asha Rao' }),
	)
	expect(corrected.text).toContain('Nothing is done yet. This would happen:')
	const confirm = corrected.forms.find(({ action }) => action === '/do/orders/correct')
	const done = await send('/do/orders/correct', confirm?.fields ?? {})
	expect(done.text).toContain('documents name Asha Rao from now on')
	expect(await db.selectFrom('officeEvents').select(['by', 'command', 'about']).execute()).toEqual([
		{ by: 'ravi', command: 'orders correct', about: reference },
	])
	// Back, and sent once more.
	await send('/do/orders/correct', confirm?.fields ?? {})
	expect(await db.selectFrom('officeEvents').select('id').execute()).toHaveLength(1)
})

test('an order that somebody else has changed meanwhile comes back with what was typed and what changed', async () => {
	const { db, clerk, call } = await testDesk()
	const { book } = await testOrders({}, db)
	const reference = await book()
	const { send, formOn } = await clerk()
	const form = await formOn(`/orders/${reference}`, '/do/orders/correct', { name: 'Asha R.' })
	await call((await import('#ops/orders/relink.command.ts')).command, [reference], { by: 'meera' })
	const refused = await send('/do/orders/correct', form)
	expect(refused.status).toBe(409)
	expect(refused.text).toContain('relinked, meera')
	const again = refused.forms.find(({ action }) => action === '/do/orders/correct')
	expect(again?.fields['name']).toBe('Asha R.')
	expect((await send('/do/orders/correct', again?.fields ?? {})).text).toContain('This would happen')
})
