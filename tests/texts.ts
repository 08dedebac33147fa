// What a source file says, as a parser sees it.
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [field: string]: unknown }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function* nodesIn(node: Node): Generator<Node> {
	yield node
	for (const field of Object.values(node))
		for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) yield* nodesIn(child)
}

/** The texts of a source file that match a pattern. */
export function textsWith(pattern: RegExp, file: string, source: string): string[] {
	const program = parseSync(file, source).program as unknown as Node
	return [...nodesIn(program)].flatMap(({ type, value }) => {
		const text = type === 'TemplateElement' ? (value as { cooked?: string }).cooked : value
		const isText = type === 'TemplateElement' || type === 'Literal' || type === 'JSXText'
		return isText && typeof text === 'string' && pattern.test(text) ? [`${file}: ${text.trim()}`] : []
	})
}

/** The elements of a source file with the names of their attributes. */
export function elementsIn(file: string, source: string): { name: string; attributes: string[] }[] {
	const program = parseSync(file, source).program as unknown as Node
	return [...nodesIn(program)].flatMap(({ type, name, attributes }) =>
		type === 'JSXOpeningElement'
			? [
					{
						name: (name as { name?: string }).name ?? '',
						attributes: (attributes as Node[]).map((one) => (one['name'] as { name?: string })?.name ?? '...'),
					},
				]
			: [],
	)
}
