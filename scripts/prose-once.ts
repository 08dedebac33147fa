const DATA = /<script>window\.__reactRouterContext\.streamController\.enqueue\((".*")\);<\/script>/
/** Shorter ones cost less twice than being fetched from beside. */
const LONG = 1000

const code = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c')
const block = (text: string, i: number) => `<script type="text/html" id="prose-${i}">${text}</script>`

/**
 * The framework sends a text that stands in the page a second time among the data, with each of its tags escaped: a
 * third of a white paper's bytes. Here the second one stands in a block of its own, letter for letter, so that
 * compression sends it as "again". It is not read back from the page: extensions may have changed that.
 */
export function proseOnce(html: string): string {
	const [script = '', literal] = html.match(DATA) ?? []
	if (!literal) throw new Error('A page without the data of the framework')
	const data: string = JSON.parse(literal)
	const [values = ''] = data.split('\n')
	const page = html.slice(0, html.indexOf(script))
	const texts = (JSON.parse(values) as unknown[]).filter(
		(value): value is string => typeof value === 'string' && value.length > LONG && page.includes(value),
	)
	if (texts.length === 0) return html
	const told = texts.reduce(
		(call, text, i) => call.replace(code(JSON.stringify(text)).slice(1, -1), () => `"+prose(${i})+"`),
		code(data),
	)
	const read = 'const prose=(i)=>JSON.stringify(document.getElementById("prose-"+i).text);'
	return html.replace(
		script,
		() =>
			`${texts.map(block).join('')}<script>{${read}window.__reactRouterContext.streamController.enqueue(${told})}</script>`,
	)
}
