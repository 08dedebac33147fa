import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { accessOf } from '#ops/desk/access.ts'
import { buildDesk } from '#ops/desk/app.ts'
import { deskCommands } from '#ops/desk/commands.ts'
import { loadRenderer } from '#ops/desk/renderer.ts'
import { openDatabase } from '#server/db/open.ts'
import { DATABASE_TIMEOUTS } from '#server/process/timeouts.ts'
import { SECOND_MS } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { BY, plain } from './command.ts'
import { sellerOf } from './offer.ts'

const ROOT = join(import.meta.dirname, '..')

export const command = plain({
	summary: 'Opens the desk: the work of the office in a browser, on this machine alone.',
	help: `It prints a link that works once, for 5 minutes; Enter prints another one. It runs until Ctrl+C.
From another machine: ssh -L 4100:127.0.0.1:4100 SERVER, and open the link there. Behind a proxy that signs people in it needs DESK_URL, DESK_USER_HEADER, DESK_PROXY_SECRET and TRUST_PROXY.
The content is read when it starts: start it again with the server.`,
	example: '',
	isForTerminal: true,
	fields: { by: BY },
	async run(_, { env, actor }) {
		const settings = env()
		const access = accessOf(settings)
		const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/build-desk.mjs')], { stdio: 'inherit' })
		if (status !== 0) throw new UserError('The desk was not started.')
		// The server writes at the same moment now and then.
		const db = await openDatabase(settings, {
			timeouts: { ...DATABASE_TIMEOUTS, busyMs: 2 * SECOND_MS },
			mayMake: false,
		})
		const renderer = await loadRenderer(join(ROOT, 'dist/desk'), (await sellerOf()).name)
		const { app, sessions } = buildDesk({ db, env: settings, access, commands: await deskCommands(), renderer })
		const stopped = new Promise<void>((resolve) => {
			for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve())
		})
		await app.listen({ host: '127.0.0.1', port: settings.desk.port }).catch((error: NodeJS.ErrnoException) => {
			if (error.code !== 'EADDRINUSE') throw error
			throw new UserError(
				`Port ${settings.desk.port} is taken. Stop what uses it, or choose another one with DESK_PORT.`,
			)
		})
		const tell = () =>
			console.log(
				access.named
					? `The desk is at ${access.origin}`
					: `The desk: ${access.origin}/enter/${sessions.newTicket(actor.by)}`,
			)
		tell()
		const terminal =
			process.stdin.isTTY && !access.named ? createInterface({ input: process.stdin }).on('line', tell) : undefined
		await stopped
		terminal?.close()
		await app.close()
		await db.destroy()
		return { said: ['The desk is closed.'] }
	},
})
