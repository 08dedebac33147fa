// The real server in a process of its own, with courses and a site that don't depend on the content.
import { readEnv } from '#server/env.ts'
import { exitWithError, serve } from '#server/main.ts'
import { SELLER } from './seller.ts'

const [build = '', ...courses] = process.argv.slice(2)
try {
	await serve({
		env: readEnv(),
		courses: new Map(courses.map((name, i) => [name, i + 1])),
		classes: new Map(),
		prices: new Map(),
		seller: SELLER,
		build,
	})
} catch (error) {
	exitWithError(error)
}
