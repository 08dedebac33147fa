import { install, installIn, run } from './setup.mjs'

install()
installIn('tests/faults/tools')
process.exit(run('node', ['tests/faults/main.ts', ...process.argv.slice(2)]))
