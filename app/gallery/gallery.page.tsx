import type { Head } from '#app/base/page.ts'
import { blocks } from './examples.tsx'
import css from './gallery.module.css'

export const head = (): Head => ({ title: 'Gallery', description: 'Blocks in their states.', noindex: true })

/** At /gallery, only in development. */
export default function GalleryPage() {
	return (
		<div className={css.page}>
			<h1>Gallery</h1>
			{Object.entries(blocks).map(([block, examples]) => (
				<div key={block} className={css.block}>
					<h2>{block}</h2>
					<div className={css.examples}>
						{Object.entries(examples).map(([state, Example]) => (
							<section key={state} className={css.example} data-example={`${block}: ${state}`}>
								<p className={css.state}>{state}</p>
								<Example />
							</section>
						))}
					</div>
				</div>
			))}
		</div>
	)
}
