import { install, installIn, run } from './setup.mjs'

install()
installIn('tests/all/faults/tools')
process.exit(run('node', ['tests/all/faults/main.ts', ...process.argv.slice(2)]))
