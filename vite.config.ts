import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepStyles, layerOrder, pagesInDevelopment } from './build/vite-plugins.ts'

export default defineConfig({
	appType: 'custom',
	publicDir: 'app/public',
	plugins: [react(), layerOrder, keepStyles, pagesInDevelopment],
	build: { target: 'es2022', assetsInlineLimit: 0 },
	// File names are unique, so class names need no hash, and compress better without one.
	css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
	environments: {
		client: {
			build: {
				outDir: 'dist/client',
				manifest: true,
				rolldownOptions: {
					input: 'app/client.tsx',
					output: {
						codeSplitting: {
							groups: [
								{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
								// One sheet in place of a dozen small ones that four pages share: over HTTP/1.1 each further one delays the first paint.
								{ name: 'shared', test: /\.css$/, minShareCount: 4, maxModuleSize: 700 },
								// The same for small modules that six pages share: home asks for 12 in place of 14, the contact form for 16 of 19.
								{ name: 'common', test: /\/(app|shared|catalogue)\/.*\.tsx?$/, minShareCount: 6, maxModuleSize: 3000 },
							],
						},
					},
				},
			},
		},
		ssr: {
			build: {
				outDir: 'dist/server',
				emitAssets: false,
				rolldownOptions: {
					input: 'app/render.tsx',
					// External: Node imports the readers of content and plates, which find their files relative to their own path.
					external: /^#(catalogue|drawing)\/.*\.server\.ts$/,
				},
			},
		},
		// The pages of the desk, which are built when they are first used.
		deskServer: {
			consumer: 'server',
			resolve: { noExternal: true },
			build: {
				outDir: 'dist/desk',
				emitAssets: true,
				copyPublicDir: false,
				rolldownOptions: { input: 'app/desk/render.tsx' },
			},
		},
	},
	server: {
		port: 5173,
		// npm run dev starts the API server too.
		proxy: Object.fromEntries(
			['/api', '/.well-known/jwks'].map((path) => [path, `http://localhost:${process.env['API_PORT'] ?? 3001}`]),
		),
	},
})
