// A real mail server on loopback that can be told to behave badly.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

type Received = { to: string; messageId: string; raw: Buffer }

type Manner = 'take' | 'hang up' | { at: 'MAIL' | 'RCPT' | 'DATA'; code: number }
/** What the server does, now or later, with a mail to this address: take it, answer with a code, or hang up. */
export type SmtpBehaviour = (to: string) => Manner | Promise<Manner>

type Options = { behaviour?: SmtpBehaviour; options?: SMTPServerOptions }

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

export async function startMailServer({ behaviour = () => 'take', options = {} }: Options = {}) {
	const received: Received[] = []
	const mailServer = { received, behaviour, port: 0, url: '', start, stop }
	let server: SMTPServer
	let sockets = new Set<Socket>()

	const refusal = async (at: string, to: string) => {
		const manner = await mailServer.behaviour(to)
		return typeof manner === 'object' && manner.at === at
			? Object.assign(new Error(`No mail for ${to}`), { responseCode: manner.code })
			: null
	}

	async function start() {
		server = new SMTPServer({
			authOptional: true,
			disabledCommands: ['AUTH', 'STARTTLS'],
			disableReverseLookup: true,
			logger: false,
			...options,
			// The addressee is not known yet.
			onMailFrom: (_address, _session, done) => void refusal('MAIL', '').then(done),
			onRcptTo: ({ address }, _session, done) => void refusal('RCPT', address).then(done),
			onData: async (stream, session, done) => {
				const to = session.envelope.rcptTo[0]?.address ?? ''
				if ((await mailServer.behaviour(to)) === 'hang up') return hangUp(session)
				buffer(stream).then(async (raw) => {
					const error = await refusal('DATA', to)
					if (error) return done(error)
					received.push({ to, raw, messageId: String(raw).match(/^message-id:\s*<(.*)>/im)?.[1] ?? '' })
					done()
				}, done)
			},
		})
		server.on('error', () => {})
		sockets = keepSockets(server.server)
		server.listen(mailServer.port, '127.0.0.1')
		await once(server.server, 'listening')
		mailServer.port = (server.server.address() as AddressInfo).port
		mailServer.url = `smtp://127.0.0.1:${mailServer.port}`
	}

	function hangUp({ remotePort }: SMTPServerSession) {
		for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
	}

	/** Gone at once, with all connections; `start` brings it back at the same address. */
	async function stop() {
		for (const socket of sockets) socket.destroy()
		await new Promise<void>((resolve) => server.close(() => resolve()))
	}

	await start()
	return mailServer
}

/** A port that takes connections and never says a word. */
export async function startSilentServer() {
	const server = createServer()
	const sockets = keepSockets(server)
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return {
		url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async stop() {
			for (const socket of sockets) socket.destroy()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

function keepSockets(server: Server) {
	const sockets = new Set<Socket>()
	server.on('connection', (socket: Socket) => {
		sockets.add(socket)
		socket.once('close', () => sockets.delete(socket))
	})
	return sockets
}
