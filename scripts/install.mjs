import { install } from './setup.mjs'

install()
