import type { Config } from '@react-router/dev/config'
import { addresses } from './app/addresses.server.ts'

export default {
	ssr: false,
	prerender: () => addresses(),
} satisfies Config
