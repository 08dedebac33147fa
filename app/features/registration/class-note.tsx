import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { loadRecord } from '#app/base/site-files.ts'
import type { FormClass } from '#app/features/registration/resources/class.resource.ts'
import { Button } from '#app/ui/button.tsx'
import { classState, isEarly } from '#shared/class-state.ts'
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

function describe({ course, text, size, early, ...times }: FormClass): Chosen {
	const state = classState(times, Date.now())
	if (state === 'full') return without(`The class of ${text} is full.`)
	if (state !== 'open') return without(`Registration for the class of ${text} has closed.`)
	return { course, note: `Class: ${text}. ${isEarly(early, Date.now()) ? `${early.text} ` : ''}${size}` }
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
		loadRecord<FormClass>(`/data/classes/${encodeURIComponent(slug)}.json`)
			.then(describe, () => without('We could not find the class of this address.'))
			.then((found) => wanted && setChosen(found))
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
