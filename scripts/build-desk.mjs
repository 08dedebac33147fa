// Before the desk opens: builds its pages, unless they are.
import { buildDesk } from './setup.mjs'

buildDesk()
