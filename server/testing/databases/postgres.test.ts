import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/fixtures.ts'
import { enterableFolder, otherUser, packagedPrograms, runnablePrograms } from './postgres.ts'

const user = otherUser()

test.skipIf(!user)(
	'root runs PostgreSQL from a copy when its user may not enter the folder of the programs',
	async () => {
		if (!user) return
		const [checkout, shared] = [temporaryFolder(), temporaryFolder()]
		execFileSync('cp', ['-al', packagedPrograms(), join(checkout, 'native')])
		chmodSync(shared, 0o755)
		const copy = await runnablePrograms(join(checkout, 'native'), shared, user)
		expect(copy).toBe(join(shared, 'programs'))
		expect(spawnSync(join(copy, 'bin/postgres'), ['--version'], { ...user, encoding: 'utf8' }).stdout).toMatch(
			/^postgres /,
		)
		expect(await runnablePrograms(copy, shared, user)).toBe(copy)
	},
)

test.skipIf(!user)("root keeps PostgreSQL's data in a folder that its user may enter", () => {
	if (!user) return
	const closed = temporaryFolder()
	expect(enterableFolder([closed, '/'], user)).toBe('/')
	expect(() => enterableFolder([closed], user)).toThrow(`may not enter ${closed}. Set TMPDIR to a folder`)
})
