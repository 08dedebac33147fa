import { store } from './store.ts'
import { weight } from './weight.ts'

const BENCHES: Record<string, { says: string; run: () => Promise<void> }> = {
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
