import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, onTestFinished, test } from 'vitest'
import { selfSigned } from '#server/testing/certificate.ts'
import { temporaryFolder } from '#server/testing/fixtures.ts'
import { startMailServer, startSilentServer } from '#server/testing/smtp.ts'
import type { Email } from './email.ts'
import { openTransport } from './transport.ts'

const EMAIL: Email = {
	reference: 'PRM-1',
	to: 'asha@mail.example',
	replyTo: 'courses@pramaan.example',
	subject: 'Registration PRM-1',
	opening: ['Thank you.'],
	facts: [['Course', 'Lead Auditor, Quality']],
	closing: ['Pramaan'],
}
const SENDER = { name: 'Pramaan', address: 'from@pramaan.example' }

function transport(smtpUrl?: string, dataDir = temporaryFolder()) {
	const opened = openTransport({ smtpUrl, dataDir }, SENDER)
	onTestFinished(() => opened.close())
	return opened
}

async function mailServer(options: Parameters<typeof startMailServer>[0]) {
	const server = await startMailServer(options)
	onTestFinished(() => server.stop())
	return server
}

test('a mail becomes one private file when SMTP_URL is not set', async () => {
	const folder = temporaryFolder()
	const files = transport(undefined, folder)
	await files.check()
	await files.send(EMAIL, 'registration/confirmation')
	await files.send(EMAIL, 'registration/confirmation')
	expect(readdirSync(join(folder, 'mail'))).toEqual(['registration-confirmation.PRM-1.eml'])
	const raw = readFileSync(join(folder, 'mail/registration-confirmation.PRM-1.eml'))
	expect(await PostalMime.parse(raw)).toMatchObject({
		messageId: '<registration-confirmation.PRM-1@pramaan.example>',
		from: SENDER,
		to: [{ name: '', address: 'asha@mail.example' }],
		replyTo: [{ name: '', address: 'courses@pramaan.example' }],
		subject: 'Registration PRM-1',
	})
})

test('a mail file does not appear when it cannot be written whole', async () => {
	const folder = temporaryFolder()
	// In the way of the unfinished file.
	mkdirSync(join(folder, 'mail/registration-confirmation.PRM-1.eml.part'), { recursive: true })
	await expect(transport(undefined, folder).send(EMAIL, 'registration/confirmation')).rejects.toThrow('EISDIR')
	expect(existsSync(join(folder, 'mail/registration-confirmation.PRM-1.eml'))).toBe(false)
})

test('a mail is not sent when the certificate of the server is self-signed', async () => {
	const server = await mailServer({ options: { disabledCommands: ['AUTH'], ...selfSigned() } })
	const secure = transport(server.url)
	await expect(secure.send(EMAIL, 'registration/confirmation')).rejects.toThrow(/self-signed certificate/)
	await expect(secure.check()).rejects.toThrow(/self-signed certificate/)
	expect(server.received).toEqual([])
})

test('a mail is not sent when a remote server offers no TLS', async () => {
	const server = await mailServer({})
	// Another name of this machine, which the transport does not know as such.
	const far = transport(server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]'))
	await expect(far.send(EMAIL, 'registration/confirmation')).rejects.toThrow(/STARTTLS|TLS/)
	expect(server.received).toEqual([])
})

test('sending fails when the mail server never answers', async () => {
	const silence = await startSilentServer()
	onTestFinished(() => silence.stop())
	const impatient = openTransport({ smtpUrl: silence.url, dataDir: '' }, SENDER, 50)
	onTestFinished(() => impatient.close())
	await expect(impatient.send(EMAIL, 'registration/confirmation')).rejects.toThrow(
		/Greeting never received|Connection timeout/,
	)
})
