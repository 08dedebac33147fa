import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { UserError } from '#server/user-error.ts'
import { describeAddress, listen } from './listen.ts'

const said = (settings: Record<string, string>) => describeAddress(readEnv(settings), 3000)

const ONLY_THIS = 'Only this machine can reach it.'
const HOW = ' To open it to others, set PUBLIC_URL or HOST.'

test.each<[Record<string, string>, string]>([
	[{}, `Pramaan is at http://localhost:3000\n${ONLY_THIS}${HOW}\n`],
	[{ HOST: 'localhost' }, `Pramaan is at http://localhost:3000\n${ONLY_THIS}${HOW}\n`],
	[{ HOST: '::1' }, `Pramaan is at http://[::1]:3000\n${ONLY_THIS}${HOW}\n`],
	[{ HOST: '127.0.0.1', PUBLIC_URL: 'https://a.example' }, `Pramaan is at http://localhost:3000\n${ONLY_THIS}\n`],
	[{ HOST: '::' }, 'Pramaan is at http://localhost:3000\n'],
	[{ HOST: '192.0.2.7' }, 'Pramaan is at http://192.0.2.7:3000\n'],
	[{ HOST: '2001:db8::7' }, 'Pramaan is at http://[2001:db8::7]:3000\n'],
	[{ PUBLIC_URL: 'https://a.example' }, 'Pramaan is at http://localhost:3000\n'],
])('the server says where it is and who can reach it with the settings %j', (settings, sentence) => {
	expect(said(settings)).toBe(sentence)
})

test('the server says in a sentence that the machine lacks its address', async () => {
	// 192.0.2.0/24 is for documentation.
	const start = listen(fastify(), { host: '192.0.2.254', port: 0 })
	await expect(start).rejects.toThrow(
		/^This machine does not have the address HOST=192\.0\.2\.254 \(.*EADDRNOTAVAIL.*\)\./,
	)
	await expect(start).rejects.toBeInstanceOf(UserError)
})

test('the server says in a sentence that its user may not use the port', async () => {
	const app = { listen: () => Promise.reject(Object.assign(new Error(), { code: 'EACCES' })) }
	await expect(listen(app, { host: '127.0.0.1', port: 80 })).rejects.toThrow(
		'This user may not listen on port 80. Choose one above 1023: PORT=3000 npm start',
	)
})
