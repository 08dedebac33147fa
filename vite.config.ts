import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pagesInDevelopment } from './build/dev-server.ts'

// Whatever order style sheets arrive in, page beats ui beats base beats reset.
export const layerOrder: Plugin = {
	name: 'layer-order',
	enforce: 'pre',
	transform: { filter: { id: /\.css$/ }, handler: (code) => `@layer reset, base, ui, page;\n${code}` },
}

export default defineConfig({
	appType: 'custom',
	plugins: [react(), layerOrder, pagesInDevelopment],
	build: { target: 'es2022', assetsInlineLimit: 0 },
	// File names are unique. Without hashes class names compress well, in style sheets and in documents.
	css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
	environments: {
		client: {
			build: {
				outDir: 'dist/client',
				manifest: true,
				rolldownOptions: {
					input: 'app/client.tsx',
					// What React wraps and no page uses is left out.
					treeshake: { manualPureFunctions: ['forwardRef', 'React.forwardRef'] },
					output: {
						// One file of libraries, one of what all pages share, one of what texts and one of what forms share, each compressed as a whole: fewer
						// bytes and requests than a file for each block.
						codeSplitting: {
							groups: [
								{ name: 'framework', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
								{
									name: 'shell',
									test: /\/app\/(\w[\w-]*|shell\/[\w-]+|ui\/(card-grid|page-head))\.tsx?$/,
								},
								{ name: 'prose', test: /\/app\/ui\/(chips|related-links|prose|trusted-html)\.tsx?$/ },
								{
									name: 'form',
									test: /\/app\/ui\/(confetti|data-notice|draft|draft-note|honeypot)\.tsx?|\/shared\/(form-metadata|consent)\.ts/,
								},
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
					// Pages are rendered by Node, which reads the content itself: its reader finds its files beside it.
					external: /^#content\/.*\.server\.ts$/,
				},
			},
		},
	},
	server: {
		port: 5173,
		// In development the API runs beside the pages (npm run dev starts both).
		proxy: { '/api': `http://localhost:${process.env['API_PORT'] ?? 3001}` },
	},
})
