import { growth } from './growth.ts'
import { weight } from './weight.ts'

const BENCHES: Record<string, { says: string; run: () => Promise<void> }> = {
	growth: {
		says: 'what 410 and 4,100 courses cost: build, bytes, memory (--sizes 41,410 for a hurry)',
		run: growth,
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
