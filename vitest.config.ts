import { defineConfig } from 'vitest/config'

// React's production build has no act().
process.env['NODE_ENV'] = 'test'

export default defineConfig({
	test: {
		// Many wait for a process of their own; on two cores one at a time would leave both idle.
		maxWorkers: 3,
		projects: [
			{
				test: {
					name: 'browser side',
					environment: 'jsdom',
					include: ['app/**/*.test.tsx'],
					setupFiles: ['app/ui/testing.tsx'],
				},
			},
			{
				test: {
					name: 'rules, content, server',
					environment: 'node',
					// Some start real servers and real child processes.
					testTimeout: 30_000,
					include: ['{app,shared,content,server,ops,scripts,bench}/**/*.test.ts'],
					exclude: ['**/node_modules/**', 'server/db/postgres.test.ts', 'bench/two-servers.test.ts'],
				},
			},
			{
				test: {
					name: 'server on PostgreSQL',
					environment: 'node',
					testTimeout: 60_000,
					globalSetup: ['server/testing/postgres.ts'],
					// Who connects while the database is made waits for it.
					hookTimeout: 60_000,
					include: ['{server,ops}/**/*.test.ts', 'bench/{crash,idempotency,two-servers}.test.ts'],
					// What touches no table is the same on both.
					exclude: [
						'server/db/sqlite*.test.ts',
						'server/{app,env,website}.test.ts',
						'server/http/!(allowances).test.ts',
						'server/outbox/{retry,letter,transport}.test.ts',
					],
				},
			},
		],
	},
})
