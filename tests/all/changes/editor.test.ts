// What an editor may change breaks no test: the provider is real, nothing is a sample any more, a class and a price are new.
import { afterAll, expect, test } from 'vitest'
import { addDays } from '#shared/zoned-time.ts'
import { TODAY } from './changes.ts'
import { Project } from './project.ts'

const project = new Project()
afterAll(() => project.remove())

// A whole suite beside others: two minutes alone, more than ten on a busy machine.
test('the suite passes on content without samples, with a price for Kenya and a class of this month', async () => {
	project.edit('content/site.yaml', /^samples: .*$/m, 'samples: []')
	for (const file of project.files('content/**/*.yaml'))
		if (project.read(file).includes('sample: true')) project.edit(file, /\bsample: true\b/g, 'sample: false')
	const [course = ''] = project.files('content/courses/02-*.yaml')
	const kenya = `pricing:
  default: { currency: USD, taxRate: 0 }
  byCountry:
    KE: { currency: KES, original_price: 39000, offer_price: 32000, taxRate: 0.16 }
`
	project.edit(course, /^sections:$/m, `${kenya}$&`)
	const [klass = ''] = project.files('content/classes/*.yaml')
	const days = [10, 11, 12, 13, 14].map((day) => `  - { date: "${addDays(TODAY, day)}", from: "10:00", to: "17:00" }\n`)
	project.copy(klass, 'content/classes/next-to-come.yaml', [
		[/^course: .*$/m, 'course: 2'],
		[/^sessions:\n( {2}- .*\n)+/m, `sessions:\n${days.join('')}`],
		[/^enrolBy: .*$/m, `enrolBy: "${addDays(TODAY, 8)}"`],
	])
	await project.run('node', ['build/main.ts'], { NODE_ENV: 'production' })
	const failed = await project
		.run('vitest', ['run', '--project=unit*', '--reporter=dot', '--maxWorkers=1'], { TEST_SEED: '1' })
		.then(
			() => '',
			({ message }: Error) => [...message.matchAll(/^.*FAIL.*$/gm)].join('\n') || message,
		)
	expect(failed).toBe('')
}, 3_600_000)
