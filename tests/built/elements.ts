import type { DefaultTreeAdapterTypes as Tree } from 'parse5'

export type Element = Tree.Element

/** The elements of a document in their order. */
export function elementsIn(parent: Tree.ParentNode): Element[] {
	return parent.childNodes.flatMap((node) => ('tagName' in node ? [node, ...elementsIn(node)] : []))
}
