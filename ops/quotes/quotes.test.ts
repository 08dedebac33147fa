import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testOps } from '#ops/testing.ts'
import { saveQuote, validUntil } from '#server/booking/quotes.ts'
import { transactions } from '#server/db/write.ts'
import { QUOTE, SUBMISSION, temporaryFolder } from '#server/testing/fixtures.ts'
import { command as list } from './list.command.ts'
import { command as withdraw } from './withdraw.command.ts'

test('the office lists, shows, exports and withdraws a quote with commands', async () => {
	const { call, db } = await testOps()
	const now = new Date()
	const { email, course, address, country } = QUOTE
	const quote = {
		...{ email, course, address, country, company: '=Works', buyerName: QUOTE.name, gstin: null },
		...{ courseId: 7, classSlug: null, quantity: 12, groupPercent: 10, currency: 'INR', taxRate: '0.18' },
		...{ unit: 1_000_000, taxable: 12_000_000, tax: 2_160_000, total: 14_160_000, validUntil: validUntil(now) },
	}
	const saved = await transactions(db)((trx) => saveQuote(trx, quote, QUOTE, { ...SUBMISSION, now }))
	const number = saved?.number ?? ''
	expect(await call(list)).toContain(`${number}  `)
	const shown = await call(list, [number.toLowerCase().replaceAll('-', ' ')])
	for (const part of ['open', '=Works', email, '₹1,41,600', 'Valid until', '/quotes/']) expect(shown).toContain(part)
	const out = join(temporaryFolder(), 'quotes.csv')
	await call(list, [], { csv: true, out })
	expect(readFileSync(out, 'utf8')).toContain(`"'=Works"`)
	expect(await call(withdraw, [number])).toBe(`${number} is withdrawn.\n`)
	expect(await call(list)).toContain('withdrawn')
	await expect(call(withdraw, [number])).rejects.toThrow('was withdrawn before')
	const other = number.slice(0, -1) + (number.endsWith('0') ? '1' : '0')
	await expect(call(list, [other])).rejects.toThrow('is no reference')
})
