import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MissingCharacters } from '#drawing/typesetter.ts'
import type { SignedCertificate } from '#server/certificates/certificate-pdf.ts'
import { saveCertificates } from '#server/certificates/import.ts'
import { newKey } from '#server/certificates/keys.ts'
import { CERTIFICATE } from '#server/testing/examples.ts'
import { NOW, TRAINING, temporaryFolder, testActor, testApp } from '#server/testing/fixtures.ts'
import { textOf } from '#server/testing/pdf.ts'
import { DrawerBusy, startDrawer } from './drawer.ts'

const SHEET: SignedCertificate = {
	certificate: CERTIFICATE,
	training: TRAINING,
	validUntil: '',
	origin: 'https://pramaan.example',
	credential: 'a.b.c',
	now: NOW,
}
const MODULE = new URL('../certificates/certificate-pdf.ts', import.meta.url).href
const TASK = { module: MODULE, name: 'certificatePdf', input: SHEET }
const named = (leadAuditor: string) => ({ ...TASK, input: { ...SHEET, certificate: { ...CERTIFICATE, leadAuditor } } })

function started(options: Parameters<typeof startDrawer>[0] = {}) {
	// On a busy machine drawing can take longer than visitors are made to wait.
	const drawer = startDrawer({ timeoutMs: 50_000, ...options })
	onTestFinished(() => drawer.close())
	return drawer
}

/** A drawer with a worker of the test, which never ends. */
function endless(options: Parameters<typeof startDrawer>[0] = {}) {
	const worker = join(temporaryFolder(), 'worker.mjs')
	writeFileSync(worker, 'export default () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)')
	return started({ worker, ...options })
}

test('a document with characters that no font has is refused, and the next one is drawn', async () => {
	const drawer = started()
	await expect(drawer.draw(named('證書'))).rejects.toThrow(new MissingCharacters('證 書'))
	expect(textOf(await drawer.draw(TASK))).toContain('Asha Rao')
})

test('a document that takes too long is given up, and its worker is ended', async () => {
	const drawer = endless({ timeoutMs: 300 })
	for (let i = 0; i < 3; i++) await expect(drawer.draw(TASK)).rejects.toThrow(DrawerBusy)
})

test('calls for documents are refused with 503 and Retry-After when too many wait, and others are answered', async () => {
	const { app, db } = await testApp({ drawer: endless({ maxWaiting: 2, timeoutMs: 500 }) })
	await saveCertificates(db, [CERTIFICATE])
	await newKey(db, testActor())
	const pdfs = Promise.all(
		Array.from({ length: 6 }, () => app.inject(`/api/certificates/${CERTIFICATE.number}/certificate.pdf`)),
	)
	expect((await app.inject(`/api/certificates/${CERTIFICATE.number}`)).statusCode).toBe(200)
	expect((await app.inject('/healthz')).statusCode).toBe(200)
	for (const { statusCode, headers, body } of await pdfs) {
		expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
		expect(JSON.parse(body).message).toMatch(/^Too many documents are being made/)
	}
})
