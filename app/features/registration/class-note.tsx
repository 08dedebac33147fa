import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { classNews } from '#app/base/class-news.ts'
import type { FormClass } from '#app/features/registration/resources/class.resource.ts'
import { Button } from '#app/ui/button.tsx'
import { type ClassNews, classState, isEarly } from '#shared/class-state.ts'
import { timesIn } from '#shared/days-text.ts'
import type { RegistrationForm as Values } from '#shared/forms/registration-fields.ts'
import { loadClass } from './form-data.ts'
import css from './registration.module.css'

type Chosen = {
	note: string
	/** Nothing can be sent before it is known what is booked. */
	isLoading?: boolean
	/** Name of the course of a class that takes registrations. */
	course?: string
}

const without = (why: string): Chosen => ({
	note: `${why} You can register without a date: we will email you the next ones.`,
})

function describe(one: FormClass, news?: ClassNews[string]): Chosen {
	const { course, text, size, early, moments, dates, times } = one
	const state = classState(one, Date.now())
	const yours = timesIn(moments, dates)
	if (news?.decision === 'off') return without(`The class of ${text} does not run.`)
	if (state === 'full') return without(`The class of ${text} is full.`)
	if (state !== 'open') return without(`Registration for the class of ${text} has closed.`)
	const list = news?.isFull ? ' It is full, so you join its waiting list.' : ''
	const local = times.startsWith(yours) ? '' : ` Your time: ${yours}.`
	return { course, note: `Class: ${text}.${list} ${isEarly(early, Date.now()) ? `${early.text} ` : ''}${size}${local}` }
}

/**
 * The class that the address of the form names, until the visitor removes it. `slug` is what is booked: absent unless it takes
 * registrations and its course is chosen.
 */
export function useChosenClass(named: string | null | undefined, control: Control<Values>) {
	const [chosen, setChosen] = useState<Chosen>()
	const course = useWatch({ control, name: 'course' })
	useEffect(() => {
		setChosen(named ? { note: 'Loading the class…', isLoading: true } : undefined)
		if (!named) return
		let wanted = true
		const show = (found: (before: Chosen | undefined) => Chosen | undefined) => wanted && setChosen(found)
		loadClass(named).then(
			async (one) => {
				show((before) => before && describe(one))
				// Whoever has removed the class meanwhile is not shown it again.
				const news = one.sample ? undefined : (await classNews())[named]
				if (news) show((before) => before && describe(one, news))
			},
			() => show((before) => before && without('We could not find the class of this address.')),
		)
		return () => {
			wanted = false
		}
	}, [named])
	const isOther = chosen?.course !== undefined && chosen.course !== course
	return {
		note: isOther ? undefined : chosen?.note,
		slug: chosen?.course && !isOther ? (named ?? undefined) : undefined,
		isLoading: chosen?.isLoading ?? false,
		remove: () => setChosen(undefined),
	}
}

/** What the form says of that class. A hidden input has the slug, for the header of the request. */
export const ClassNote = ({ note, slug, isLoading, remove }: ReturnType<typeof useChosenClass>) =>
	note && (
		<p className={`row ${css.chosen}`}>
			<span>{note}</span>
			{slug && <input type="hidden" name="class" value={slug} />}
			{(slug || isLoading) && (
				<Button variant="outline" size="small" onClick={remove}>
					Remove the class
				</Button>
			)}
		</p>
	)
