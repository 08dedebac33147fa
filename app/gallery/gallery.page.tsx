import type { Head } from '#app/page.ts'
import type { Examples } from '#app/ui/examples.ts'
import css from './gallery.module.css'

const files = import.meta.glob<{ examples: Examples }>('/app/{ui,shell,features/*}/*.examples.tsx', { eager: true })

/** Every block by its name, with its named states. A new examples file is here by itself. */
export const blocks: [string, Examples][] = Object.entries(files)
	.map(([file, { examples }]): [string, Examples] => [file.replace(/^.*\/|\.examples\.tsx$/g, ''), examples])
	.sort(([one], [other]) => one.localeCompare(other))

export const head = (): Head => ({ title: 'Gallery', description: 'Every block in its states.', noindex: true })

/** In development only, at /gallery. */
export default function GalleryPage() {
	return (
		<div className={css.page}>
			<h1>Gallery</h1>
			<ul className={css.index}>
				{blocks.map(([block]) => (
					<li key={block}>
						<a href={`#block-${block}`}>{block}</a>
					</li>
				))}
			</ul>
			{blocks.map(([block, examples]) => (
				<div key={block} id={`block-${block}`} className={css.block}>
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
