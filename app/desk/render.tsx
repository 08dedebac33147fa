// The pages of the desk (ops/desk), which have no scripts.
import { renderToStaticMarkup } from 'react-dom/server'
import type { DeskView } from '#shared/desk-view.ts'
import { DeskDocument } from './document.tsx'

/** `styles` are the addresses of the style sheets, `name` is the provider's. */
export const renderDesk = (view: DeskView, { styles, name }: { styles: string[]; name: string }) =>
	`<!doctype html>${renderToStaticMarkup(<DeskDocument view={view} styles={styles} name={name} />)}`
