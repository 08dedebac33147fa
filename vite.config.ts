import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pagesInDevelopment } from './build/dev-server.ts'

// CSS layers by ascending precedence, independent of the order in which style sheets load.
export const layerOrder: Plugin = {
	name: 'layer-order',
	enforce: 'pre',
	transform: { filter: { id: /\.css$/ }, handler: (code) => `@layer reset, base, ui, page;\n${code}` },
}

/**
 * A page links the style sheets of all modules that it imports. Vite declares CSS Modules free of side effects, so the
 * bundler would drop those of markup that only the server renders.
 */
const keepStyles: Plugin = {
	name: 'keep-styles',
	enforce: 'post',
	transform: { filter: { id: /\.css$/ }, handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }) },
}

export default defineConfig({
	appType: 'custom',
	publicDir: 'app/public',
	plugins: [react(), layerOrder, keepStyles, pagesInDevelopment],
	build: { target: 'es2022', assetsInlineLimit: 0 },
	worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash].js' } } },
	// File names are unique, so class names need no hash, and compress better without one.
	css: { modules: { generateScopedName: (name, file) => `${basename(file, '.module.css')}-${name}` } },
	environments: {
		client: {
			build: {
				outDir: 'dist/client',
				manifest: true,
				// A tenth less than the bundler's own minifier leaves of the registration form.
				minify: 'terser',
				terserOptions: { compress: { passes: 2 } },
				modulePreload: {
					// What is asked for itself, and what every document has loaded, need no preload. Naming them costs each page 200 bytes.
					resolveDependencies: (file, needed) =>
						needed.filter((other) => other !== file && !/\/(framework|rolldown-runtime)-/.test(other)),
				},
				rolldownOptions: {
					input: 'app/client.tsx',
					// Lets the bundler remove unused components made with forwardRef, and reads of properties.
					treeshake: {
						manualPureFunctions: ['forwardRef', 'React.forwardRef'],
						propertyReadSideEffects: false,
					},
					output: {
						// One chunk each for libraries, the shell, courses, text pages and forms: fewer requests and better compression than a
						// chunk for each component.
						codeSplitting: {
							groups: [
								{ name: 'framework', test: /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime/ },
								{
									name: 'shell',
									test: /\/app\/(\w[\w-]*|(base\/(?!api\.)|document\/|router\/(?!prefetch-links\.)|shell\/(?!chat-card\.|not-found))[\w-]+|ui\/(browser\/(announce|focus-in-view|is-composing|kept)|text\/fold-text|page-head))\.tsx?$/,
								},
								{
									name: 'courses',
									test: /\/features\/courses\/(country|country-choice(\.module)?|price|use-async-data)\.(tsx?|css)$|\/catalogue\/labels\.ts$|\/shared\/price\.ts$/,
								},
								{ name: 'schema', test: /node_modules\/zod\/|\/shared\/signs\.ts$/ },
								{
									name: 'certificates',
									test: /\/certificates\/(certificates\.module\.css|near\.tsx|not-found\.tsx)|\/shared\/certificates\/(certificate|certificate-check)\.ts$/,
								},
								{ name: 'prose', test: /\/app\/ui\/(related-links|prose|trusted-html)\.tsx?$/ },
								{
									name: 'question',
									test: /\/quiz\/(practice\/question-list\.module|questions\/(cards\.module|doubt|question-parts|quiz\.rules))\.(css|tsx?)$/,
								},
								{
									name: 'progress',
									test: /\/quiz\/(exam-page|exam\/paper\.module|writing\/task\.module|questions\/(focus-on-mount|on-demand)|progress\/progress)(\.rules|\.module)?\.(css|tsx?)$/,
								},
								{
									name: 'answers',
									test: /\/quiz\/questions\/explanations\.tsx$/,
								},
								{
									name: 'practice',
									test: /\/quiz\/(exam\/(full-exam|paper)\.rules|practice\/practice|questions\/(matching|order\.rules|question-card|sequence))\.tsx?$/,
								},
								{
									name: 'form',
									test: /\/app\/(forms\/(data-notice|draft|draft-note|honeypot|use-submission)|ui\/field)\.tsx?$|\/app\/base\/api\.ts$|\/shared\/forms\/(fields|form-metadata)\.ts$/,
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
					// External: Node imports the content reader itself, which finds its files relative to its own path.
					external: /^#catalogue\/.*\.server\.ts$/,
				},
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
