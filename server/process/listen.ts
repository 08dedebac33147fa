import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Env, isLocal } from '#server/env.ts'
import { UserError } from '#server/user-error.ts'

type Where = Pick<Env, 'host' | 'publicUrl'>

/** Listens at the address of the settings; a UserError when that is not possible. */
export async function listen(app: Pick<FastifyInstance, 'listen'>, { host, port }: Pick<Env, 'host' | 'port'>) {
	try {
		await app.listen({ host, port })
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException
		if (code === 'EADDRINUSE')
			throw new UserError(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`)
		if (code === 'EACCES')
			throw new UserError(`This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`)
		if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAFNOSUPPORT')
			throw new UserError(
				`This machine does not have the address HOST=${host} (${message}). Leave HOST unset, or correct it.`,
			)
		throw error
	}
}

/** Whether only this machine can reach the server, and no setting says that others shall. */
export const isOnlyHere = ({ host, publicUrl }: Where) =>
	isLocal(`http://${isIPv6(host) ? `[${host}]` : host}`) && isLocal(publicUrl)

/** Where a browser finds the server that listens on a port, and who can. */
export function describeAddress({ host, publicUrl }: Where, port: number): string {
	const isEverywhere = host === '0.0.0.0' || host === '::'
	const name = isEverywhere || host === '127.0.0.1' ? 'localhost' : isIPv6(host) ? `[${host}]` : host
	const address = `http://${name}:${port}`
	const lines = [`Pramaan is at ${address}`]
	if (!isEverywhere && isLocal(address))
		lines.push(
			`Only this machine can reach it.${isLocal(publicUrl) ? ' To open it to others, set PUBLIC_URL or HOST.' : ''}`,
		)
	return `${lines.join('\n')}\n`
}
