import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from '#app/base/location.ts'
import shared from '#app/features/courses/country-choice.module.css'
import { CountryChoice } from '#app/features/courses/country-choice.tsx'
import { Button } from '#app/ui/button.tsx'
import field from '#app/ui/fields/field.module.css'
import { AWARDING_BODIES, type Body } from '#catalogue/bodies.ts'
import { CATEGORY, MODE, SCHEME } from '#catalogue/labels.ts'
import css from './list.module.css'
import { type Asked, type Counts, type Currency, FILTERS, type Filter, SORTS, type Sort } from './list.rules.ts'

type Texts = { title: string; every: string; name: (value: string) => string }
const of = (names: Record<string, string>) => (value: string) => names[value] ?? value
export const LABELS: Record<Filter, Texts> = {
	scheme: { title: 'Subject', every: 'All subjects', name: of(SCHEME) },
	category: { title: 'Level', every: 'All levels', name: of(CATEGORY) },
	by: { title: 'Series', every: 'All series', name: (body) => AWARDING_BODIES[body as Body]?.name ?? body },
	mode: { title: 'Mode', every: 'Online or in a classroom', name: of(MODE) },
	price: { title: 'Fee before tax', every: 'Any fee', name: limitText },
	dates: { title: 'Dates', every: 'Any dates', name: () => 'With dates' },
}
const SORT: Record<Sort, string> = {
	recommended: 'Recommended',
	soonest: 'Soonest date',
	price: 'Lowest fee',
	length: 'Shortest',
}

/** `INR-15000` is 'Up to ₹15,000'. */
function limitText(limit: string) {
	const [currency, amount = ''] = limit.split('-')
	const grouped = amount.replace(/\B(?=(\d{3})+$)/g, ',')
	return `Up to ${currency === 'USD' ? '$' : '₹'}${grouped}`
}

type FiltersProps = {
	/** Where the form leads without JavaScript. */
	action: string
	asked: Asked
	counts: Counts
	/** The currency of the fees to choose from. */
	currency: Currency
	onChange: (name: Filter | 'sort', value: string) => void
	/** The heading of the result, beside the currency. */
	children: ReactNode
}

export function Filters({ action, asked, counts, currency, onChange, children }: FiltersProps) {
	// A choice on a further page of the list leads to the first page, where it keeps the focus.
	const { state: chosenBefore } = useLocation()
	const form = useRef<HTMLFormElement>(null)
	useEffect(() => {
		if (typeof chosenBefore !== 'string') return
		const select = form.current?.elements.namedItem(chosenBefore)
		if (select instanceof HTMLSelectElement) select.focus()
	}, [chosenBefore])
	const choice = (filter: Filter) => (
		<FilterChoice
			key={filter}
			filter={filter}
			counts={counts[filter]}
			currency={currency}
			value={asked.chosen[filter] ?? ''}
			onChange={(value) => onChange(filter, value)}
		/>
	)
	const [subject, level, ...further] = FILTERS
	const [open, setOpen] = useState(false)
	const isFurther = further.some((filter) => asked.chosen[filter])
	return (
		<form ref={form} className={css.filters} action={action} aria-label="Filters">
			{[subject, level].map(choice)}
			<details
				className={css.more}
				open={open || isFurther}
				onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
			>
				<summary>Filter and sort</summary>
				{further.map(choice)}
				<label className={shared.choice}>
					<span>Sort by</span>
					<select
						className={field.input}
						name="sort"
						value={asked.sort}
						onChange={({ target: { value } }) => onChange('sort', value === 'recommended' ? '' : value)}
					>
						{SORTS.map((sort) => (
							<option key={sort} value={sort}>
								{SORT[sort]}
							</option>
						))}
					</select>
				</label>
			</details>
			<Button type="submit" variant="outline" data-without-script>
				Show
			</Button>
			<div className={css.result}>
				{children}
				<CountryChoice />
				<p>Fees before tax</p>
			</div>
		</form>
	)
}

type FilterChoiceProps = {
	filter: Filter
	counts: Record<string, number>
	currency: Currency
	value: string
	onChange: (value: string) => void
}

/** Nothing if no value would narrow the list. */
function FilterChoice({ filter, counts, currency, value, onChange }: FilterChoiceProps) {
	const { title, every, name } = LABELS[filter]
	const values = Object.keys(counts).filter((one) => filter !== 'price' || one === value || one.startsWith(currency))
	const narrows = filter === 'price' || filter === 'dates' ? values.some((one) => counts[one]) : values.length > 1
	if (!narrows && !value) return null
	return (
		<label className={shared.choice}>
			<span>{title}</span>
			<select className={field.input} name={filter} value={value} onChange={({ target }) => onChange(target.value)}>
				<option value="">{every}</option>
				{values.map((one) => (
					<option key={one} value={one} disabled={counts[one] === 0 && one !== value}>
						{`${name(one)} (${counts[one]})`}
					</option>
				))}
				{value && !values.includes(value) && <option value={value}>{`${name(value)} (0)`}</option>}
			</select>
		</label>
	)
}
