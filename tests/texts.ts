// Texts that a translator of the browser may replace: it puts each text node into an element of its own, after which
// React can neither change nor remove that node, nor insert anything before it.
import { parseSync } from 'vite'

type Node = { type: string; start: number; end: number; [field: string]: unknown }

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

function* nodesIn(node: Node): Generator<Node> {
	yield node
	for (const field of Object.values(node))
		for (const child of Array.isArray(field) ? field : [field]) if (isNode(child)) yield* nodesIn(child)
}

/** What a child of an element may become in the document. */
type Kind = {
	/** It may be a text node of its own. */
	text: boolean
	/** The text, or whether the child is there, may change. */
	changes: boolean
}
const ELEMENT: Kind = { text: false, changes: false }
const SOME_ELEMENTS: Kind = { text: false, changes: true }
const CONSTANT_TEXT: Kind = { text: true, changes: false }
const TEXT: Kind = { text: true, changes: true }

const either = (...kinds: Kind[]): Kind => ({ text: kinds.some(({ text }) => text), changes: true })

/** Finds the places of a source file where a text that may change, or vanish alone, has no element of its own. */
export function textsWithoutElement(file: string, source: string): string[] {
	const program = parseSync(file, source).program as unknown as Node
	const all = [...nodesIn(program)]
	const nameOf = (value: unknown) => (value as { name?: string } | null | undefined)?.name ?? ''
	const declared = new Map<string, Node>()
	/** Names of properties and variables that the types restrict to elements. */
	const elements = new Set(['undefined', 'children'])
	for (const { type, id, init, body, key, typeAnnotation } of all) {
		const annotation = type === 'TSPropertySignature' ? typeAnnotation : (id as Node | undefined)?.['typeAnnotation']
		if (isNode(annotation)) {
			const text = source.slice(annotation.start, annotation.end).replace(/\(.*\)/s, '')
			if (text.includes('ReactElement')) elements.add(nameOf(key ?? id))
		} else if (type === 'VariableDeclarator' && isNode(init)) declared.set(nameOf(id), init)
		if (type === 'FunctionDeclaration' && isNode(body)) declared.set(nameOf(id), body)
	}

	function kindOf(node: Node, depth = 0): Kind {
		if (depth > 8) return TEXT
		const of = (field: string) => kindOf(node[field] as Node, depth + 1)
		switch (node.type) {
			case 'JSXElement':
				return ELEMENT
			case 'JSXFragment':
				return either(...childrenOf(node).map((child) => kindOf(child, depth + 1)))
			case 'JSXText':
				return CONSTANT_TEXT
			case 'JSXExpressionContainer':
				return of('expression')
			case 'Literal':
				return typeof node['value'] === 'boolean' || node['value'] === null ? ELEMENT : CONSTANT_TEXT
			case 'TemplateLiteral':
				return (node['expressions'] as Node[]).length > 0 ? TEXT : CONSTANT_TEXT
			case 'LogicalExpression':
				return node['operator'] === '&&' ? { ...of('right'), changes: true } : either(of('left'), of('right'))
			case 'ConditionalExpression':
				return either(of('consequent'), of('alternate'))
			case 'TSNonNullExpression':
			case 'TSAsExpression':
			case 'ParenthesizedExpression':
			case 'ChainExpression':
				return of('expression')
			case 'CallExpression': {
				const callee = node['callee'] as Node
				const method = nameOf(callee['property'])
				if (elements.has(nameOf(callee)) || method === 'map' || method === 'flatMap') return SOME_ELEMENTS
				const called = declared.get(nameOf(callee))
				return called ? returned(called, depth) : TEXT
			}
			case 'Identifier': {
				const init = declared.get(nameOf(node))
				if (init) return kindOf(init, depth + 1)
				return elements.has(nameOf(node)) ? SOME_ELEMENTS : TEXT
			}
			default:
				return TEXT
		}
	}

	function returned(node: Node, depth: number): Kind {
		const { type, body } = node
		if (type === 'ArrowFunctionExpression' && isNode(body) && body.type !== 'BlockStatement')
			return kindOf(body, depth + 1)
		const block = type === 'BlockStatement' ? node : body
		if (!isNode(block)) return TEXT
		const results = [...nodesIn(block)].filter(({ type }) => type === 'ReturnStatement')
		return either(...results.map(({ argument }) => (isNode(argument) ? kindOf(argument, depth + 1) : ELEMENT)))
	}

	const found: string[] = []
	for (const node of all) {
		if (node.type !== 'JSXElement' && node.type !== 'JSXFragment') continue
		const children = childrenOf(node)
		const kinds = children.map((child) => kindOf(child))
		const isAlone = node.type === 'JSXElement' && children.length === 1
		const wrong = kinds.findIndex((kind, place) => {
			if (isAlone) return false
			if (kind.text && (kind.changes || node.type === 'JSXFragment')) return true
			// React inserts before the next thing that always stands there.
			const next = kinds.slice(place + 1).find(({ changes }) => !changes)
			return kind.changes && next?.text === true
		})
		if (wrong < 0) continue
		const at = children[wrong] as Node
		const line = source.slice(0, at.start).split('\n').length + (at.type === 'JSXText' ? 1 : 0)
		found.push(`${file}:${line}: ${source.slice(at.start, at.end).trim().replace(/\s+/g, ' ').slice(0, 70)}`)
	}
	return found
}

/** The children of an element that become something in the document. */
const childrenOf = (node: Node) =>
	(node['children'] as Node[]).filter((child) => {
		// JSX drops white space with a line break.
		if (child.type === 'JSXText') return !/^\s*\n\s*$/.test(String(child['value']))
		return (child['expression'] as Node | undefined)?.type !== 'JSXEmptyExpression'
	})

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
