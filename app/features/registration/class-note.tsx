import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { classNews } from '#app/base/class-news.ts'
import { loadRecord } from '#app/base/site-files.ts'
import type { FormClass } from '#app/features/registration/resources/class.resource.ts'
import { Button } from '#app/ui/button.tsx'
import { type ClassNews, classState, isEarly } from '#shared/class-state.ts'
import type { RegistrationForm as Values } from '#shared/forms/registration-fields.ts'
import css from './registration.module.css'

type Chosen = {
	note: string
	/** Name of the course of a class that takes registrations. */
	course?: string
}

const without = (why: string): Chosen => ({
	note: `${why} You can register without a date: we write to you with the next ones.`,
})

function describe({ course, text, size, early, ...times }: FormClass, news?: ClassNews[string]): Chosen {
	const state = classState(times, Date.now())
	if (news?.decision === 'off') return without(`The class of ${text} does not run.`)
	if (state === 'full') return without(`The class of ${text} is full.`)
	if (state !== 'open') return without(`Registration for the class of ${text} has closed.`)
	const list = news?.isFull ? ' It is full, so you join its waiting list.' : ''
	return { course, note: `Class: ${text}.${list} ${isEarly(early, Date.now()) ? `${early.text} ` : ''}${size}` }
}

/**
 * What the form says of the class that its address names. A hidden input has the slug, for the header of the request, while
 * the class takes registrations and its course is chosen.
 */
export function ClassNote({ slug, control }: { slug: string; control: Control<Values> }) {
	const [chosen, setChosen] = useState<Chosen>()
	const course = useWatch({ control, name: 'course' })
	useEffect(() => {
		let wanted = true
		const show = (found: (before: Chosen | undefined) => Chosen | undefined) => wanted && setChosen(found)
		loadRecord<FormClass>(`/data/classes/${encodeURIComponent(slug)}.json`).then(
			async (one) => {
				show(() => describe(one))
				// Whoever has removed the class meanwhile is not shown it again.
				const news = one.sample ? undefined : (await classNews())[slug]
				if (news) show((before) => before && describe(one, news))
			},
			() => show(() => without('We could not find the class of this address.')),
		)
		return () => {
			wanted = false
		}
	}, [slug])
	if (!chosen || (chosen.course && chosen.course !== course)) return null
	return (
		<p className={`row ${css.chosen}`}>
			<span>{chosen.note}</span>
			{chosen.course && (
				<>
					<input type="hidden" name="class" value={slug} />
					<Button variant="outline" size="small" onClick={() => setChosen(undefined)}>
						Remove the class
					</Button>
				</>
			)}
		</p>
	)
}
