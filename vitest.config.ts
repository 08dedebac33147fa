import { defineConfig } from 'vitest/config'

export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: 'browser side',
					environment: 'jsdom',
					include: ['app/**/*.test.tsx'],
					setupFiles: ['app/ui/testing.tsx'],
				},
			},
			{
				test: {
					name: 'rules, content, server',
					environment: 'node',
					// Some start real servers and real child processes.
					testTimeout: 30_000,
					include: ['{app,shared,content,server,ops,scripts}/**/*.test.ts'],
				},
			},
		],
	},
})
