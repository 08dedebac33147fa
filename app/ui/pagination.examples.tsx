import type { Examples } from './examples.ts'
import { Pagination } from './pagination.tsx'

const ignore = () => {}

export const examples: Examples = {
	'five pages': () => <Pagination page={2} pages={5} onPage={ignore} label="Pages of the course list" />,
	'hundreds of pages': () => <Pagination page={200} pages={456} onPage={ignore} label="Pages of a long list" />,
	'one page': () => <Pagination page={1} pages={1} onPage={ignore} label="Pages of the course list" />,
}
