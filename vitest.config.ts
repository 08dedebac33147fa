import { defineConfig } from 'vitest/config'
import { HANG_MS } from '#tests/hang.ts'

// React's production build has no act().
process.env['NODE_ENV'] = 'test'

/** What can differ between the stores: writes, settling, seats, numbers, the claiming of mails, idempotency. */
const CONTRACT_OF_STORE = [
	'server/db/{migrate,postgres,write}.test.ts',
	'server/booking/payments/settle.test.ts',
	'server/booking/seats.test.ts',
	'server/invoices/numbers.test.ts',
	'server/outbox/worker.test.ts',
	'server/booking/registrations.test.ts',
]

/** Start servers and commands as processes, draw all pictures or send thousands of strings: minutes of processor time. */
const SLOW = [
	'server/{hostile,log,main,secrets,process/log-output,process/private-process}.test.ts',
	'server/http/overload-late.test.ts',
	'ops/{main,desk/{month,process,scale}}.test.ts',
	'ops/orders/killed.test.ts',
	'scripts/start.test.ts',
	'build/pictures/og-image.test.ts',
]

/** Of tests that start processes, fill large databases or make a project anew. */
const LONG = { testTimeout: 10 * HANG_MS, hookTimeout: 10 * HANG_MS }

const POSTGRES = ['server/testing/databases/postgres.ts']

/** A project of tests without a browser. */
const inNode = (
	name: string,
	include: string[],
	more: { exclude?: string[]; globalSetup?: string[]; testTimeout?: number; hookTimeout?: number } = {},
) => ({
	extends: true as const,
	test: { name, include, ...more },
})

export default defineConfig({
	test: {
		// Many wait for a disk or another process, so four use two cores fully.
		maxWorkers: 4,
		// MB. Tests create many short-lived objects; more room for them saves a twentieth of the time in garbage collection.
		execArgv: ['--max-semi-space-size=64'],
		// End a test that hangs, on any machine: three times what the long ones take on a busy one. Others name their own.
		testTimeout: 4 * HANG_MS,
		hookTimeout: 4 * HANG_MS,
		// Importing the same modules anew for each file would take half of the time.
		isolate: false,
		setupFiles: ['tests/seed.ts'],
		projects: [
			{
				extends: true,
				test: {
					name: 'unit: browser',
					environment: 'jsdom',
					include: ['app/**/*.test.tsx'],
					setupFiles: ['tests/seed.ts', 'app/ui/testing.tsx'],
				},
			},
			inNode(
				'unit: rules, content, server',
				['{app,build,catalogue,drawing,shared,server,ops,scripts}/**/*.test.ts', 'tests/{,built/}*.test.ts'],
				{ exclude: ['server/db/postgres*.test.ts', 'scripts/fairness/**', ...SLOW] },
			),
			inNode('store on PostgreSQL', CONTRACT_OF_STORE, { globalSetup: POSTGRES }),
			inNode(
				'all: server on PostgreSQL',
				// Only the tests that use tables; the others do not depend on the store.
				[
					'server/{booking,certificates,contacts,db,health,invoices,outbox,privacy}/**/*.test.ts',
					'server/{hostile,log,main,process/clock-doubt}.test.ts',
					'server/http/quota.test.ts',
					'ops/**/*.test.ts',
					'tests/all/faults/{crash,idempotency,two-servers}.test.ts',
				],
				{
					...LONG,
					globalSetup: POSTGRES,
					exclude: [
						...CONTRACT_OF_STORE,
						'ops/main.test.ts',
						'server/db/{sqlite*,database-url}.test.ts',
						'server/outbox/{retry,email,transport}.test.ts',
						'server/privacy/promise.test.ts',
					],
				},
			),
			inNode('all: processes, pictures, strings', SLOW, LONG),
			inNode('all: everyday changes', ['tests/all/changes/*.test.ts'], LONG),
			inNode('all: fairness of practice', ['scripts/fairness/*.test.ts'], LONG),
			inNode('all: faults and load', ['tests/all/faults/*.test.ts'], {
				...LONG,
				exclude: ['tests/all/faults/two-servers.test.ts'],
			}),
		],
	},
})
