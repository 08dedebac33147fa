import type { Head } from '#app/base/page.ts'
import type { Examples } from '#app/ui/examples.ts'
import css from './gallery.module.css'

const files = import.meta.glob<{ examples: Examples }>('/app/{ui,forms,shell,features}/**/*.examples.tsx', {
	eager: true,
})

/** The examples of every component by file name. New *.examples.tsx files are found automatically. */
export const blocks: [string, Examples][] = Object.entries(files)
	.map(([file, { examples }]): [string, Examples] => [file.replace(/^.*\/|\.examples\.tsx$/g, ''), examples])
	.sort(([one], [other]) => one.localeCompare(other))

export const head = (): Head => ({ title: 'Gallery', description: 'Every block in its states.', noindex: true })

/** At /gallery, only in development. */
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
