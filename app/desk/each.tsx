import { Fragment, type ReactNode } from 'react'

type EachProps<Item> = { of: readonly Item[]; children: (item: Item, index: number) => ReactNode }

/** Items with their places as keys: a page of the desk is rendered once, and no script changes their order. */
export const Each = <Item,>({ of, children }: EachProps<Item>) =>
	of.map((item, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever moved, and the same text may stand there twice
		<Fragment key={index}>{children(item, index)}</Fragment>
	))
