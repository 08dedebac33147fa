// After the pages are made: what a page needs to wake up is asked for when it does not delay its content.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const ASK = /<script>\{let asked[\s\S]*?const href of (\[.*?\])\)[\s\S]*?<\/script>/
const SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const STATIC =
	/^import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*(window\.__reactRouterRouteModules = \S+;)\s*(import\("[^"]+"\);)$/
const ROUTE = /import \* as (route\d+) from ("[^"]+");\n/g

/** Milliseconds after which style sheets that are not there yet come from far away. */
const LATE = 80

/**
 * The framework preloads its modules before and beside the style sheets and the font, and runs them before the page is
 * painted. Here they are preloaded by the first frame, which the browser makes once the style sheets are there, or
 * beside style sheets that come from far away, and run after that frame. A tab in the background has no frames and need not wait. Throws when the page does not look as the
 * framework makes it.
 */
export function contentFirst(html: string): string {
	const modules = [...html.matchAll(PRELOAD)].map(([, href]) => href)
	const [, manifest, imports = '', register, run] = html.match(SCRIPT)?.[1]?.match(STATIC) ?? []
	if (modules.length === 0 || !manifest) throw new Error('A page without the scripts of the framework')
	const routes = [...imports.matchAll(ROUTE)]
	const names = routes.map(([, name]) => name)
	const wanted = [`"${manifest}"`, ...routes.map(([, , file]) => file)].map((file) => `import(${file})`)
	const early = `let asked
self.ask=()=>{if(!asked)for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}));asked=true}
setTimeout(()=>{for(const {sheet} of document.querySelectorAll("link[rel=stylesheet]"))if(!sheet)ask()},${LATE})`
	const script = `const wake=async()=>{const [,${names}]=await Promise.all([${wanted}]);${register}${run}}
if(document.hidden)wake();else requestAnimationFrame(()=>{ask();setTimeout(wake)})`
	return html
		.replace(PRELOAD, '')
		.replace('<link rel="stylesheet"', (first) => `<script>{${early}}</script>${first}`)
		.replace(SCRIPT, () => `<script type="module" async="">${script}</script>`)
}

/** Takes contentFirst back, for comparisons. */
export function atOnce(html: string): string {
	const [asked = '', modules = '[]'] = html.match(ASK) ?? []
	const [, names = '', imports = '', register = '', run = ''] =
		html.match(/const \[,(\S+?)\]=await Promise\.all\(\[(.*?)\]\);(window.*?;)(import\("[^"]+"\);)\}/) ?? []
	const [manifest = '', ...files] = imports.split(',').map((call) => call.slice('import('.length, -1))
	const routes = names.split(',').map((name, i) => `import * as ${name} from ${files[i]};\n`)
	const links = JSON.parse(modules).map((href: string) => `<link rel="modulepreload" href="${href}"/>`)
	const script = `import ${manifest};\n${routes.join('')}\n${register}\n${run}`
	return html
		.replace(asked, '')
		.replace('<link rel="stylesheet"', (first) => links.join('') + first)
		.replace(SCRIPT, () => `<script type="module" async="">${script}</script>`)
}

if (import.meta.main) {
	const client = join(import.meta.dirname, '../build/client')
	const pages = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'))
	for (const page of pages) {
		const file = join(client, page)
		writeFileSync(file, contentFirst(readFileSync(file, 'utf8')))
	}
	console.log(`${pages.length} pages show their content before they ask for scripts.`)
}
