import type { Examples } from './examples.ts'
import { Pagination } from './pagination.tsx'

const to = (page: number) => `/courses/all/${page}`

export const examples: Examples = {
	'five pages': () => <Pagination page={2} pages={5} to={to} label="Pages of the course list" />,
	'hundreds of pages': () => <Pagination page={200} pages={456} to={to} label="Pages of a long list" />,
	'one page': () => <Pagination page={1} pages={1} to={to} label="Pages of the course list" />,
}
