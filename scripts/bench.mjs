import { install, installIn, run } from './setup.mjs'

install()
installIn('bench/tools')
process.exit(run('node', ['bench/main.ts', ...process.argv.slice(2)]))
