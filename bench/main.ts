import { backup } from './backup.ts'
import { crash } from './crash.ts'
import { faults } from './faults.ts'
import { fuzz } from './fuzz.ts'
import { growth } from './growth.ts'
import { idempotency } from './idempotency.ts'
import { load } from './load.ts'
import { mail } from './mail.ts'
import { pages } from './pages.ts'
import { powercut } from './powercut.ts'
import { server } from './server.ts'
import { store } from './store.ts'
import { twoServers } from './two-servers.ts'

const BENCHES: Record<string, [run: () => Promise<void>, summary: string]> = {
	backup: [backup, 'a backup taken under load, restored: rows that are missing'],
	crash: [crash, 'kill -9 at random moments under load: acknowledged forms that are lost'],
	faults: [faults, 'disk full, I/O errors, database gone, SMTP gone, then back: answers, losses, time to recover'],
	fuzz: [fuzz, 'generated requests to each call: answers of 5xx, values stored otherwise ([COUNT] [SEED])'],
	growth: [growth, 'site and server with 41, 410 and 4,100 courses: build, bytes, memory (--sizes 41,410)'],
	idempotency: [idempotency, 'fifty identical posts with one key at once, then another body'],
	load: [load, 'registrations at 50 a second for a minute: latency, errors, memory'],
	mail: [mail, 'an hour without SMTP server: mails missing or sent twice, answers with and without'],
	pages: [
		pages,
		'weight, scores and speed of each template (--only /path, --runs N, --against CHECKOUT, --no-lighthouse, --no-clicks, --no-throttled, --no-main-thread)',
	],
	powercut: [powercut, 'power cuts at 400 moments of a recorded run: acknowledged forms that are lost'],
	server: [server, 'pages per second against nginx, memory'],
	store: [store, 'durable registrations against storing nothing, look-ups among 5 thousand and 5 million certificates'],
	'two-servers': [twoServers, 'two servers on one PostgreSQL: losses, mails sent twice, throughput against one'],
}

const [run] = BENCHES[process.argv[2] ?? ''] ?? []
if (!run) {
	console.log('npm run bench -- NAME\n')
	for (const [name, [, summary]] of Object.entries(BENCHES)) console.log(`  ${name.padEnd(12)} ${summary}`)
	process.exit(process.argv[2] ? 2 : 0)
}
await run()
process.exit()
