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

const BENCHES: Record<string, { says: string; run: () => Promise<void> }> = {
	backup: {
		says: 'a backup under load, restored: what it lacks of what was acknowledged before',
		run: backup,
	},
	crash: {
		says: 'kill -9 again and again under load: what was acknowledged and is gone',
		run: crash,
	},
	faults: {
		says: 'disk full, I/O errors, database gone, mail server gone, then back: answers, losses, time to recover',
		run: faults,
	},
	fuzz: {
		says: 'generated requests to each call: no answer of 5xx, stored is what was sent',
		run: fuzz,
	},
	growth: {
		says: 'what 410 and 4,100 courses cost: build, bytes, memory (--sizes 41,410 for a hurry)',
		run: growth,
	},
	idempotency: {
		says: 'fifty identical posts with one key at once, then another body',
		run: idempotency,
	},
	load: {
		says: 'registrations at 50 a second for a minute: latency, errors, memory',
		run: load,
	},
	mail: {
		says: 'an hour without mail server: mails missing or twice, answers with and without',
		run: mail,
	},
	powercut: {
		says: 'the power is cut at 400 moments of a recorded run: what is lost of what was acknowledged',
		run: powercut,
	},
	server: {
		says: 'pages per second beside nginx, with memory',
		run: server,
	},
	store: {
		says: 'durable registrations against storing nothing, look-ups among 5 thousand and 5 million certificates',
		run: store,
	},
	pages: {
		says: 'weight, scores and speed of each kind of page (--only /path, --runs N, --no-lighthouse, --no-clicks, --no-throttled)',
		run: pages,
	},
	'two-servers': {
		says: 'two servers on one PostgreSQL, one killed again and again; what two do against one',
		run: twoServers,
	},
}

const bench = BENCHES[process.argv[2] ?? '']
if (!bench) {
	console.log('npm run bench -- NAME\n')
	for (const [name, { says }] of Object.entries(BENCHES)) console.log(`  ${name}   ${says}`)
	process.exit(process.argv[2] ? 2 : 0)
}
await bench.run()
process.exit(0)
