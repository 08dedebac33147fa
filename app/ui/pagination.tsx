import styles from './pagination.module.css'

type PaginationProps = {
	/** The page shown, from 1. */
	page: number
	pages: number
	/** Where a page is. */
	to: (page: number) => string
	label: string
}

/** Numbered links to pages; nothing where there is one page only. */
export function Pagination({ page, pages, to, label }: PaginationProps) {
	if (pages < 2) return null
	return (
		<nav aria-label={label}>
			<ul className={styles.list}>
				{pageNumbers(page, pages).map((number, index, all) => (
					<li key={number} data-gap={number - (all[index - 1] ?? 0) > 1 || undefined} className={styles.item}>
						<a
							href={to(number)}
							className={styles.page}
							aria-label={`Page ${number}`}
							aria-current={number === page ? 'page' : undefined}
						>
							{number}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

/** All pages as long as they fit, else the ends and the neighbours of the one shown. */
export function pageNumbers(page: number, pages: number): number[] {
	const numbers = Array.from({ length: pages }, (_, index) => index + 1)
	return pages <= 9 ? numbers : numbers.filter((n) => n === 1 || n === pages || Math.abs(n - page) <= 2)
}
