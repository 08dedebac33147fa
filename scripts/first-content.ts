// After the pages are made: what a page needs to wake up is asked for when it does not delay its content.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { proseOnce } from './prose-once.ts'

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const ASK = /<script>\{const left=(\[.*?\])[\s\S]*?<\/script>/
const SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/
const STATIC =
	/^import "([^"]+)";\n((?:import \* as route\d+ from "[^"]+";\n)+)\s*(window\.__reactRouterRouteModules = \S+;)\s*(import\("[^"]+"\);)$/
const ROUTE = /import \* as (route\d+) from ("[^"]+");\n/g

/** Milliseconds after which style sheets that are not there yet come from far away. */
const LATE = 80

/** Milliseconds after the page is loaded until it wakes up in a browser that does not tell when it painted. */
const UNSEEN = 500

/**
 * The framework preloads its modules before and beside the style sheets and the font, and runs them before the page is
 * painted. Here they are asked for, the largest first, once the first content is on the screen, each in a task of its
 * own so that a tap is not kept waiting; or all at once beside style sheets that come from far away. They run after
 * that paint. A tab in the background has none and need not wait. A button that is tapped before the page is awake is
 * remembered: the shell taps it again then. A page whose module fails throws when it is drawn, which shows the error
 * screen in the shell; if the shell or the framework fails, the page stays as it is without scripts. Throws when the
 * page does not look as the framework makes it.
 */
export function contentFirst(html: string, bytes: (href: string) => number): string {
	const modules = [...html.matchAll(PRELOAD)].map(([, href = '']) => href).sort((a, b) => bytes(b) - bytes(a))
	const [, manifest, imports = '', register, run] = html.match(SCRIPT)?.[1]?.match(STATIC) ?? []
	if (modules.length === 0 || !manifest) throw new Error('A page without the scripts of the framework')
	const routes = [...imports.matchAll(ROUTE)]
	const names = routes.map(([, name]) => name)
	// The first route is the root, which holds the shell.
	const wanted = [
		`import("${manifest}")`,
		...routes.map(([, , file], i) => (i === 0 ? `import(${file})` : `import(${file}).catch(failed)`)),
	]
	const early = `const left=${JSON.stringify(modules)}
const ask=href=>document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",fetchPriority:"low",href}))
setTimeout(()=>{for(const {sheet} of document.querySelectorAll("link[rel=stylesheet]"))if(!sheet)left.splice(0).forEach(ask)},${LATE})
addEventListener("click",({target})=>{if(!document.documentElement.dataset.awake)self.tapped=target.closest("button[type=button]")},true)
self.askRest=async()=>{for(let href;href=left.shift();await new Promise(next=>setTimeout(next)))ask(href)}`
	const script = `const failed=error=>{self.failedModule={error};return{default(){throw error}}}
const wake=async()=>{try{const [,${names}]=await Promise.all([${wanted}]);${register}await ${run}}catch(error){document.documentElement.dataset.plain="";throw error}}
let started;const start=()=>started??=askRest().then(wake)
if(document.hidden)wake();else{addEventListener("load",()=>setTimeout(start,${UNSEEN}));self.PerformanceObserver&&new PerformanceObserver(start).observe({type:"paint",buffered:true})}`
	return html
		.replace(PRELOAD, '')
		.replace('<link rel="stylesheet"', (first) => `<script>{${early}}</script>${first}`)
		.replace(SCRIPT, () => `<script type="module" async="">${script}</script>`)
}

/** Takes contentFirst back, for comparisons. */
export function atOnce(html: string): string {
	const [asked = '', modules = '[]'] = html.match(ASK) ?? []
	const [, names = '', imports = '', register = '', run = ''] =
		html.match(/const \[,(\S+?)\]=await Promise\.all\(\[(.*?)\]\);(window.*?;)await (import\("[^"]+"\);)\}/) ?? []
	const [manifest = '', ...files] = [...imports.matchAll(/import\(([^)]+)\)/g)].map(([, file]) => file)
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
	const bytes = (href: string) => statSync(join(client, href)).size
	const pages = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('index.html'))
	for (const page of pages) {
		const file = join(client, page)
		writeFileSync(file, contentFirst(proseOnce(readFileSync(file, 'utf8')), bytes))
	}
	console.log(`${pages.length} pages show their content before they ask for scripts.`)
}
