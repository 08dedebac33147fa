import { spawnSync } from 'node:child_process'

/** Tests, which run longer here and print what they find; 'npm run test:all' runs them for a short time. */
const TESTS: Record<string, string> = {
	backup: 'a backup taken under load, restored: rows that are missing',
	crash: 'kill -9 at 200 random moments under load: acknowledged forms that are lost',
	faults: 'disk full, I/O errors, database gone, then back: answers, losses, time to recover',
	hostile: 'one hostile request to each route: the longest time that another page waits, memory, statuses',
	idempotency: 'fifty identical posts with one key at once, then another body',
	load: 'registrations at fifty a second for a minute: latency, errors, memory',
	logs: 'log disk full, log pipe unread or closed for a minute: requests unanswered, time until SIGTERM ended it',
	mail: 'an hour without SMTP server: mails missing or sent twice, latency with and without',
	powercut: 'power cuts at 400 moments of a recorded run: acknowledged forms that are lost',
	unread: 'a thousand connections that read nothing: memory, the longest time that another call waits',
	'two-servers': 'two servers on one PostgreSQL: losses, mails sent twice',
}
const BENCHES: Record<string, string> = {
	growth: 'site and server with 41 and 4,100 courses: build, bytes, memory (--sizes 41,410)',
	pages:
		'weight, scores and speed of each template (--only /path, --runs N, --against CHECKOUT, --no-lighthouse, --no-throttled, --no-clicks, --no-main-thread)',
	size: 'lines and files of product and tests',
	server: 'pages per second against nginx, memory (--short)',
	store: 'certificates among 5 thousand and 5 million (--short)',
}

const name = process.argv[2] ?? ''
if (name in TESTS) {
	const options = { stdio: 'inherit' as const, env: { ...process.env, BENCH: 'long' } }
	const args = ['run', `tests/all/faults/${name}.test.ts`, '--disable-console-intercept', '--reporter=dot']
	process.exit(spawnSync('vitest', args, options).status ?? 1)
}
if (name in BENCHES) {
	await (await import(`./${name}.ts`)).run()
	process.exit()
}
console.log('npm run bench -- NAME\n')
for (const [bench, summary] of Object.entries({ ...TESTS, ...BENCHES })) console.log(`  ${bench.padEnd(12)} ${summary}`)
process.exit(name ? 2 : 0)
