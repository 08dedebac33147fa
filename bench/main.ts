import { crash } from './crash.ts'
import { weight } from './weight.ts'

const BENCHES: Record<string, { says: string; run: () => Promise<void> }> = {
	crash: {
		says: 'kill -9 again and again under load: what was acknowledged and is gone',
		run: crash,
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
