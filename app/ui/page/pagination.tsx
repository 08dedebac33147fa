import css from './chips.module.css'

type PaginationProps = {
	/** The current page, counted from 1. */
	page: number
	pages: number
	/** Address of a page. */
	to: (page: number) => string
	label: string
}

/** Numbered links to pages; renders nothing if there is only one page. */
export function Pagination({ page, pages, to, label }: PaginationProps) {
	if (pages < 2) return null
	return (
		<nav aria-label={label}>
			<ul className={css.chips}>
				{pageNumbers(page, pages).map((number, index, all) => (
					<li key={number} data-gap={number - (all[index - 1] ?? 0) > 1 || undefined}>
						<a href={to(number)} aria-label={`Page ${number}`} aria-current={number === page ? 'page' : undefined}>
							{number}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

/** All page numbers up to 9 pages, else the first, the last and those around the current page. */
export function pageNumbers(page: number, pages: number): number[] {
	const numbers = Array.from({ length: pages }, (_, index) => index + 1)
	return pages <= 9 ? numbers : numbers.filter((n) => n === 1 || n === pages || Math.abs(n - page) <= 2)
}
