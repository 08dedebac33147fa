// Migrates in a process of its own, to be killed in the midst of it.
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'

process.stdout.write('migrating\n')
await (await openDatabase(readEnv())).destroy()
