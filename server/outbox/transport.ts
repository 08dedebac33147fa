import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import type { Env } from '#server/env.ts'
import { syncFolder } from '#server/process/sync-folder.ts'
import { SECOND_MS } from '#server/time.ts'
import { type Email, toHtml, toText } from './email.ts'

export type Sender = { name: string; address: string }

export type Transport = {
	/** Resolves once the mail is taken over: by the mail server, or by the disk. */
	send(email: Email, kind: string): Promise<void>
	/** Rejects with the reason why no mail could leave now. */
	check(): Promise<void>
	close(): void
}

/** Where mails go that are not sent: each a file whose name ends with its reference and .eml. */
export const mailFolder = (dataDir: string) => join(dataDir, 'mail')

/** Mail by the server at SMTP_URL; without one, each mail becomes a file in the data folder. */
export function openTransport(
	{ smtpUrl, dataDir }: Pick<Env, 'smtpUrl' | 'dataDir'>,
	sender: Sender,
	timeoutMs = 10 * SECOND_MS,
): Transport {
	return smtpUrl ? openSmtp(smtpUrl, sender, timeoutMs) : openFolder(mailFolder(dataDir), sender)
}

function toMessage(email: Email, kind: string, sender: Sender): SendMailOptions {
	const [, domain] = sender.address.split('@')
	return {
		from: sender,
		to: { name: '', address: email.to },
		...(email.replyTo && { replyTo: { name: '', address: email.replyTo } }),
		subject: email.subject,
		text: toText(email),
		html: toHtml(email, sender.name),
		attachments: email.attachments ?? [],
		messageId: `<${messageName(email, kind)}@${domain}>`,
		// RFC 3834: keeps holiday notices from answering a machine.
		headers: { 'Auto-Submitted': 'auto-generated' },
		disableFileAccess: true,
		disableUrlAccess: true,
	}
}

const messageName = ({ reference, number }: Email, kind: string) =>
	`${kind.replace('/', '-')}${number === undefined ? '' : `-${number}`}.${reference}`

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

function openSmtp(url: string, sender: Sender, timeoutMs: number): Transport {
	const { hostname, protocol } = new URL(url)
	const options: SMTPPool.Options = {
		url,
		pool: true,
		maxConnections: 4,
		connectionTimeout: timeoutMs,
		greetingTimeout: timeoutMs,
		socketTimeout: 3 * timeoutMs,
		dnsTimeout: timeoutMs,
		// Personal data and a password cross no network in the clear; certificates are checked.
		requireTLS: protocol === 'smtp:' && !LOOPBACK.test(hostname),
		tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
	}
	const transport = createTransport(options)
	return {
		send: async (email, kind) => void (await transport.sendMail(toMessage(email, kind, sender))),
		check: async () => void (await transport.verify()),
		close: () => transport.close(),
	}
}

function openFolder(folder: string, sender: Sender): Transport {
	const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
	const makeFolder = () => mkdir(folder, { recursive: true })
	return {
		async send(email, kind) {
			const { message } = await composer.sendMail(toMessage(email, kind, sender))
			await makeFolder()
			const file = join(folder, `${messageName(email, kind)}.eml`)
			await writeWhole(file, message as Buffer)
		},
		check: async () => void (await makeFolder()),
		close: () => composer.close(),
	}
}

/** The file is there with all of its bytes, or not at all. */
async function writeWhole(file: string, bytes: Buffer) {
	const unfinished = `${file}.part`
	const handle = await open(unfinished, 'w')
	try {
		await handle.writeFile(bytes)
		await handle.sync()
	} finally {
		await handle.close()
	}
	await rename(unfinished, file)
	await syncFolder(dirname(file))
}
