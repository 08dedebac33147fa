import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

// Whatever order style sheets arrive in, page beats ui beats base beats reset.
export const layerOrder: Plugin = {
	name: 'layer-order',
	enforce: 'pre',
	transform: { filter: { id: /\.css$/ }, handler: (code) => `@layer reset, base, ui, page;\n${code}` },
}

// What no page uses, but would be sent because it is made by a call or has a property put on it: 3 kB of the enrolment
// form, 2 kB of every page.
const UNUSED =
	/^(useSelect|useMultipleSelection|_useTagGroup|Form|Link|NavLink)\.(stateChangeTypes|displayName) = .*$/gm
const leftAtHome: Plugin = {
	name: 'left-at-home',
	transform: {
		filter: { id: /\/(downshift|react-router)\/dist\// },
		handler: (code) => code.replace(UNUSED, '').replace(/= (React\S*\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
	},
}

export default defineConfig(({ isPreview }) => ({
	plugins: [layerOrder, leftAtHome, reactRouter()],
	build: { target: 'es2022', assetsInlineLimit: 0 },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					output: {
						// One file of libraries, one of what pages share, one of what forms share, each compressed as a whole: fewer
						// bytes and requests than a file for each block, and a page's style sheet comes in two.
						codeSplitting: {
							groups: [
								{ name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
								{ name: 'shell', test: /\/app\/(root|ui\/(card-grid|chips|onward|page-head|prose))\.tsx/ },
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
		// Pages are made at the build by Node, which reads the content itself: its reader finds its files beside it.
		ssr: { build: { rolldownOptions: { external: /^#content\/.*\.server\.ts$/ } } },
	},
	server: {
		port: 5173,
		// In development the API runs beside the pages (npm run dev starts both).
		proxy: { '/api': `http://localhost:${process.env['API_PORT'] ?? 3001}` },
		// The build asks a preview for its pages. If that watched, each page written would have its whole folder read again.
		...(isPreview && { watch: null }),
	},
}))
