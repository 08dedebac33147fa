import { crash } from './crash.ts'
import { fuzz } from './fuzz.ts'
import { growth } from './growth.ts'
import { server } from './server.ts'
import { store } from './store.ts'
import { weight } from './weight.ts'

const BENCHES: Record<string, { says: string; run: () => Promise<void> }> = {
	crash: {
		says: 'kill -9 again and again under load: what was acknowledged and is gone',
		run: crash,
	},
	fuzz: {
		says: 'generated requests to each call: no answer of 5xx, stored is what was sent',
		run: fuzz,
	},
	growth: {
		says: 'what 410 and 4,100 courses cost: build, bytes, memory (--sizes 41,410 for a hurry)',
		run: growth,
	},
	server: {
		says: 'pages per second beside nginx, with memory',
		run: server,
	},
	store: {
		says: 'durable registrations against storing nothing, look-ups among 5 thousand and 5 million certificates',
		run: store,
	},
	weight: {
		says: 'bytes by kind that each kind of page loads',
		run: weight,
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
