import type { DeskView } from '#shared/desk-view.ts'
import '#app/ui/style/tokens.css'
import '#app/ui/style/font.css'
import '#app/ui/style/base.css'
import { Button } from '#app/ui/button.tsx'
import { Blocks } from './blocks.tsx'
import css from './desk.module.css'

type DocumentProps = { view: DeskView; styles: string[]; name: string }

export const DeskDocument = ({ view: { title, blocks, who, menu = [] }, styles, name }: DocumentProps) => (
	<html lang="en">
		<head>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<title>{`${title} | ${name} desk`}</title>
			{styles.map((href) => (
				<link key={href} rel="stylesheet" href={href} />
			))}
		</head>
		<body>
			<a href="#main" className={css.skip}>
				Skip to the content
			</a>
			<header className={css.bar}>
				<p className={css.name}>{name} desk</p>
				{who && (
					<details className={css.menu}>
						<summary>Menu</summary>
						<nav aria-label="Desk">
							{menu.map(({ text, href, isCurrent }) => (
								<a key={href} href={href} aria-current={isCurrent ? 'page' : undefined}>
									{text}
								</a>
							))}
						</nav>
						<form method="post" action="/leave" className={css.who}>
							<span>{who}</span>
							<Button type="submit" variant="quiet" size="small">
								Sign out
							</Button>
						</form>
					</details>
				)}
			</header>
			<main id="main" tabIndex={-1} className={css.main}>
				<h1>{title}</h1>
				<Blocks blocks={blocks} />
			</main>
		</body>
	</html>
)
