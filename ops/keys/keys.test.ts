import { userInfo } from 'node:os'
import { expect, test } from 'vitest'
import { command as list } from '#ops/keys.command.ts'
import { type TestDatabase, testOps } from '#ops/testing.ts'
import { ensureKey, generateKey, listKeys, thumbprint } from '#server/certificates/keys.ts'
import { sqliteFile } from '#server/db/open.ts'
import { fileContains } from '#server/privacy/purge-check.ts'
import { NOW, storelessTest, testDatabase } from '#server/testing/fixtures.ts'
import { command as make } from './new.command.ts'
import { command as retire } from './retire.command.ts'

/** Of the key that signs. */
async function privatePart(db: TestDatabase): Promise<string> {
	const active = (await listKeys(db)).find((key) => key.active)
	return JSON.parse(active?.privateJwk ?? '').d
}

const kidOf = (line: string) => line.split(' ')[0] as string

test('keys are made, listed and retired, and no private key is shown', async () => {
	const { db, call } = await testOps()
	expect(await call(list)).toContain('No key signs')
	const first = kidOf(await call(make))
	const second = kidOf(await call(make))
	const shown = await call(list)
	expect(shown).toMatch(new RegExp(`^${first}  made .*, retired .* IST, verifies$`, 'm'))
	expect(shown).toMatch(new RegExp(`^${second}  made .*, signs$`, 'm'))
	expect(shown).not.toContain(await privatePart(db))

	await expect(call(retire, [first])).rejects.toThrow(`${first} is retired already`)
	expect(await call(retire, [first], { compromised: true })).toContain('What it signed is refused.')
	await expect(call(retire, [first], { compromised: true })).rejects.toThrow(`${first} is compromised already`)
	await expect(call(retire, ['x'])).rejects.toThrow('No key has the thumbprint x.')
	expect(await call(retire, [second])).toContain(`${second} no longer signs. What it signed stays valid.\n`)
	const left = await call(list)
	expect(left).toMatch(new RegExp(`^${first} .* compromised .* IST, refused$`, 'm'))
	expect(left).toMatch(new RegExp(`^${second} .*, verifies$`, 'm'))
	expect(left).toContain('No key signs')
})

test.each([
	['retired', retire, { compromised: true }],
	['replaced', make, {}],
])('the database file has no bytes of a key that was %s while a server has it open', async (_, command, options) => {
	const { db, store, call } = await testOps()
	if (store['DATABASE_URL']) return
	const file = sqliteFile(store['DATA_DIR'] ?? '')
	await ensureKey(await testDatabase(store), NOW)
	const secret = await privatePart(db)
	expect(await fileContains(file, [secret])).toBe(true)
	const operands = command === retire ? [(await listKeys(db))[0]?.kid ?? ''] : []
	expect(await call(command, operands, options)).toContain(
		'The bytes of the database file no longer hold its private part.',
	)
	expect(await fileContains(file, [secret])).toBe(false)
})

// The key of RFC 7517, A.1; its thumbprint is that of two libraries, jose and jwcrypto.
storelessTest('a thumbprint is that of RFC 7638, whatever else a key has and in whatever order', () => {
	const key = {
		y: '4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM',
		x: 'MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4',
		crv: 'P-256',
		kty: 'EC',
		use: 'enc',
	}
	expect(thumbprint(key)).toBe('cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s')
})

storelessTest('a thumbprint never starts with a hyphen, which a command takes for an option', () => {
	// One thumbprint in 64 would.
	const keys = Array.from({ length: 500 }, () => generateKey(NOW))
	expect(keys.filter(({ kid }) => kid.startsWith('-'))).toEqual([])
})

test('what is done with keys is in the trail of changes, the first one of a server too', async () => {
	const { db, call } = await testOps()
	await ensureKey(db, NOW)
	const [first] = await listKeys(db)
	const second = kidOf(await call(make, [], { by: 'vikram' }))
	await call(retire, [first?.kid ?? ''], { compromised: true })
	const entries = await db.selectFrom('certificateEvents').select(['by', 'kind', 'number']).orderBy('id').execute()
	expect(entries.map(({ by, kind, number }) => `${by} ${kind} ${number}`)).toEqual([
		`server keyMade ${first?.kid}`,
		`vikram keyRetired ${first?.kid}`,
		`vikram keyMade ${second}`,
		`${userInfo().username} keyCompromised ${first?.kid}`,
	])
})
