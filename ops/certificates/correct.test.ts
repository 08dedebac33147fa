import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Bitstring } from '@digitalbazaar/bitstring'
import { expect, test } from 'vitest'
import { command as erase } from '#ops/person/erase.command.ts'
import { registered, testOps } from '#ops/testing.ts'
import { newKey, publicKeys } from '#server/certificates/keys.ts'
import { CORRECTED_MAIL, certificateTemplates } from '#server/certificates/mail.ts'
import { signedBy } from '#server/testing/credentials.ts'
import { NOW, temporaryFolder, testActor, testApp, testDrawer, textFile } from '#server/testing/fixtures.ts'
import { attachedTo } from '#server/testing/pdf.ts'
import { SELLER } from '#server/testing/seller.ts'
import { command as correct } from './correct.command.ts'
import { command as certificatesImport } from './import.command.ts'
import { command as certificatesList } from './list.command.ts'
import { command as certificatesWithdraw } from './withdraw.command.ts'

const ORIGIN = 'http://localhost:3000'
const HEADER = 'number,leadAuditor,scheme,issueDate,accreditedBy,issuedBy'

/** A register with A1 of Asha Roa, who has registered here, and A2 of somebody who has not. */
async function register() {
	const ops = await testOps()
	const { db, call } = ops
	await newKey(db, testActor())
	await call(certificatesImport, [textFile(HEADER, 'A1,Asha Roa,QMS,,,Pramaan', 'A2,Vikram Rao,QMS,,,Pramaan')])
	const reference = await registered(db)
	await db.updateTable('registrations').set({ certificateNumber: 'A1' }).execute()
	await db.deleteFrom('outbox').execute()
	const { app } = await testApp({ db, env: { publicUrl: ORIGIN } })
	const signed = async (number: string) => (await app.inject(`/api/certificates/${number}/credential`)).body
	/** As a verifier sees a signed file: the name, and whether its bit in the status list is set. */
	async function check(jwt: string) {
		const keys = await publicKeys(db, ORIGIN)
		const payload = signedBy(keys, jwt)
		const list = signedBy(keys, (await app.inject('/api/certificates/status/1')).body)
		const encoded = list.credentialSubject.encodedList.slice(1)
		const bits = new Bitstring({ buffer: await Bitstring.decodeBits({ encoded }) })
		const [{ identityHash }] = payload.credentialSubject.identifier
		return `${identityHash}, ${bits.get(Number(payload.credentialStatus.statusListIndex)) ? 'withdrawn' : 'valid'}`
	}
	const mails = () => db.selectFrom('outbox').selectAll().where('kind', '=', CORRECTED_MAIL).execute()
	return { ...ops, reference, signed, check, mails }
}

test('a name is put right by one command: the number stays, the old file is refused and the holder gets the new PDF', async () => {
	const { db, call, signed, check, mails } = await register()
	const [old, other] = [await signed('A1'), await signed('A2')]
	const right = () => call(correct, ['a1'], { name: 'Asha Rao', by: 'ravi' })
	expect(await right()).toBe('A1: Asha Roa is Asha Rao now. An email is on its way.\n')
	const corrected = await signed('A1')
	expect(await check(old)).toBe('Asha Roa, withdrawn')
	expect([await check(corrected), await check(other)]).toEqual(['Asha Rao, valid', 'Vikram Rao, valid'])

	const [mail, ...further] = await mails()
	expect(further).toEqual([])
	const needs = { db, seller: SELLER, origin: ORIGIN, drawer: testDrawer(), now: () => NOW }
	const email = mail && (await certificateTemplates(needs)[CORRECTED_MAIL]?.(mail))
	expect(email).toMatchObject({ to: 'asha.rao@mail.example', subject: 'Your corrected certificate A1' })
	const [pdf] = email?.attachments ?? []
	expect(await check(attachedTo(pdf?.content as Buffer) ?? '')).toBe('Asha Rao, valid')
	await expect(right()).rejects.toThrow('Nothing was changed: A1 names Asha Rao already.')
	const events = await db.selectFrom('certificateEvents').select(['by', 'kind', 'number']).orderBy('id').execute()
	expect(events.at(-1)).toEqual({ by: 'ravi', kind: 'changed', number: 'A1' })

	// What is withdrawn afterwards, and brought back, leaves the old file as it is.
	await call(certificatesWithdraw, ['A1'], { reason: 'x' })
	await expect(call(correct, ['A1'], { name: 'Asha' })).rejects.toThrow('First: certificates withdraw A1 --undo')
	expect(await check(corrected)).toBe('Asha Rao, withdrawn')
	await call(certificatesWithdraw, ['A1'], { undo: true })
	expect([await check(corrected), await check(old)]).toEqual(['Asha Rao, valid', 'Asha Roa, withdrawn'])
})

test('nobody gets an email about the certificate of somebody who was erased, or never registered here', async () => {
	const { call, mails } = await register()
	const link = `No address is stored with it. Send the new PDF yourself: ${ORIGIN}/policies/verification?number=`
	expect(await call(correct, ['A2'], { name: 'Vikram Das' })).toBe(`A2: Vikram Rao is Vikram Das now.\n${link}A2\n`)
	await call(erase, ['asha.rao@mail.example'], { yes: true, unsettled: true })
	expect(await call(correct, ['A1'], { name: 'Asha Rao' })).toBe(`A1: Asha Roa is Asha Rao now.\n${link}A1\n`)
	expect(await mails()).toEqual([])
})

test("the register's own CSV is imported, with the names that were put right in it and without its states", async () => {
	const { db, call, signed, check } = await register()
	await call(certificatesImport, [textFile(HEADER, 'A3,=Meera,QMS,,,Pramaan')])
	const old = await signed('A1')
	const out = join(temporaryFolder(), 'register.csv')
	await call(certificatesList, [], { csv: true, out })
	const same = '3 certificates: 0 new, 0 changed, 3 unchanged.\n'
	expect(await call(certificatesImport, [out])).toBe(same)
	const right = textFile(readFileSync(out, 'utf8').trim().replace('Asha Roa', 'Asha Rao'))
	expect(await call(certificatesImport, [right])).toBe('3 certificates: 0 new, 1 changed, 2 unchanged.\n')
	expect([await check(old), await check(await signed('A1'))]).toEqual(['Asha Roa, withdrawn', 'Asha Rao, valid'])
	expect(await call(certificatesList)).toBe(
		'A1  Asha Rao  valid  N/A\nA2  Vikram Rao  valid  N/A\nA3  =Meera  valid  N/A\n',
	)
	// A file that changes anything else leaves what was signed as it is.
	const places = () => db.selectFrom('certificates').select('statusIndex').where('number', '=', 'A1').execute()
	const before = await places()
	await call(certificatesImport, [textFile(HEADER, 'A1,Asha Rao,EMS,,,Pramaan')])
	expect(await places()).toEqual(before)
})
