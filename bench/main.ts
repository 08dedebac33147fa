import { pages } from './pages.ts'

const BENCHES: Record<string, { says: string; run: () => Promise<void> }> = {
	pages: {
		says: 'weight, scores and speed of each kind of page (--only /path, --runs N, --no-lighthouse, --no-throttled)',
		run: pages,
	},
}

const bench = BENCHES[process.argv[2] ?? '']
if (!bench) {
	console.log('npm run bench -- NAME\n')
	for (const [name, { says }] of Object.entries(BENCHES)) console.log(`  ${name}   ${says}`)
	process.exit(process.argv[2] ? 2 : 0)
}
await bench.run()
