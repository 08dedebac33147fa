import { existsSync } from 'node:fs'
import { install, installIn, run } from './setup.mjs'

const name = process.argv[2]
// `size` and the list of names need no packages, and a folder in use keeps those that it has.
if (!existsSync('node_modules') || (name && name !== 'size')) install()
if (['growth', 'pages', 'server'].includes(name)) installIn('tests/all/faults/tools')
process.exit(run('node', ['tests/all/faults/main.ts', ...process.argv.slice(2)]))
