import { defineConfig } from 'vitest/config'

// React's production build has no act().
process.env['NODE_ENV'] = 'test'

export default defineConfig({
	test: {
		// Many wait for a disk or another process, so four use two cores fully.
		maxWorkers: 4,
		// MB. Tests create many short-lived objects; more room for them saves a twentieth of the time in garbage collection.
		execArgv: ['--max-semi-space-size=64'],
		testTimeout: 60_000,
		hookTimeout: 60_000,
		// Importing the same modules anew for each file would take half of the time.
		isolate: false,
		projects: [
			{
				extends: true,
				test: {
					name: 'unit: browser',
					environment: 'jsdom',
					include: ['app/**/*.test.tsx'],
					setupFiles: ['app/ui/testing.tsx'],
				},
			},
			{
				extends: true,
				test: {
					name: 'unit: rules, content, server',
					environment: 'node',
					include: ['{app,build,catalogue,drawing,shared,server,ops,scripts}/**/*.test.ts', 'tests/*.test.ts'],
					exclude: ['server/db/postgres*.test.ts'],
				},
			},
			{
				extends: true,
				test: {
					name: 'everyday changes',
					environment: 'node',
					include: ['tests/changes/*.test.ts'],
				},
			},
			{
				extends: true,
				test: {
					name: 'server on PostgreSQL',
					environment: 'node',
					globalSetup: ['server/testing/databases/postgres.ts'],
					// Only the tests that use tables; the others do not depend on the store.
					include: [
						'server/{certificates,contacts,db,health,orders,outbox,privacy,quotes,registrations}/**/*.test.ts',
						'server/{hostile,log,main}.test.ts',
						'server/http/quota.test.ts',
						'ops/**/*.test.ts',
						'tests/faults/{crash,idempotency,two-servers}.test.ts',
					],
					exclude: [
						'ops/main.test.ts',
						'server/db/{sqlite*,database-url}.test.ts',
						'server/certificates/tampering.test.ts',
						'server/outbox/{retry,email,transport}.test.ts',
						'server/privacy/promise.test.ts',
					],
				},
			},
			{
				extends: true,
				test: {
					name: 'faults and load',
					environment: 'node',
					include: ['tests/faults/*.test.ts'],
					exclude: ['tests/faults/two-servers.test.ts'],
				},
			},
		],
	},
})
