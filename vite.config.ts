import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
	plugins: [reactRouter()],
	build: { target: 'es2022', assetsInlineLimit: 0 },
	server: {
		port: 5173,
		// In development the API runs beside the pages (npm run dev starts both).
		proxy: { '/api': `http://localhost:${process.env['API_PORT'] ?? 3001}` },
	},
})
