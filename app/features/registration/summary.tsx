import { useCallback, useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useCountry } from '#app/base/country.ts'
import { ELSEWHERE, inCountry, percentOf } from '#app/base/price.ts'
import { useSite } from '#app/base/site.ts'
import type { FormCourse } from '#app/features/registration/resources/courses.resource.ts'
import { Checkbox } from '#app/ui/fields/field.tsx'
import { Facts } from '#app/ui/page/facts.tsx'
import { isEarly } from '#shared/class-state.ts'
import type { RegistrationForm as Values } from '#shared/forms/registration-fields.ts'
import type { Fact } from '#shared/order-view.ts'
import { courseNamed, isListedCountry, loadClass, loadTerms } from './form-data.ts'
import css from './registration.module.css'

const DAY_MS = 86_400_000

type Asked = { course: string; country: string; slug: string | undefined }

export type Summary = {
	course: FormCourse
	/** The days of the class, if one is chosen. */
	dates: string | undefined
	/** Fee, tax and total; nothing for a country that is not on the list. */
	bill: Fact[]
	facts: Fact[]
	/** An express request for which the law of the country asks, as the class begins while the customer may withdraw. */
	earlyStart?: string | undefined
}

/** Says what is ordered and what it costs, with the price that the order will have, and what holds when it is paid or cancelled. */
export function useSummary() {
	const { priceCountries } = useSite()
	const here = useCountry()
	return useCallback(
		async ({ course, country, slug }: Asked): Promise<Summary> => {
			const [booked, { conditions, rights }, one, isListed] = await Promise.all([
				courseNamed(course),
				loadTerms(),
				slug === undefined ? undefined : loadClass(slug),
				country === '' || isListedCountry(country),
			])
			const code = country === '' ? here : (priceCountries.find(({ name }) => name === country)?.code ?? ELSEWHERE)
			const where = country || (priceCountries.find((known) => known.code === code)?.name ?? 'another country')
			const early = one && isEarly(one.early, Date.now()) ? one.early : undefined
			const bill = billOf(early?.prices ?? booked.prices, code)
			const [fee, tax, { value: total }] = bill
			const isFree = one?.seats === 'waiting-list'
			const [payBy, ...others] = conditions
			const right = rights.find(({ countries }) => countries.includes(country))
			const start = one?.moments[0]?.[0] ?? Number.POSITIVE_INFINITY
			const isWithin = right?.days !== undefined && start < Date.now() + (right.days + 1) * DAY_MS
			return {
				course: booked,
				dates: one?.dates,
				bill: isListed ? bill : [],
				facts: [
					{ label: 'Course', value: course },
					{ label: 'Class', value: one?.text ?? 'No date chosen yet. We will email you the dates.' },
					...(isListed
						? [
								{ ...fee, value: `${fee.value} for ${where}` },
								tax,
								{
									label: 'Total',
									value: one ? total : `${total} today. The price is that of our email with the dates.`,
								},
							]
						: [{ label: 'Price', value: 'We will email you the price for your country.' }]),
					...(payBy ? [isFree ? { ...payBy, value: WAITING } : payBy] : []),
					...others,
					...(right ? [{ label: 'Your rights', value: right.words }] : []),
				],
				earlyStart: isWithin ? right.earlyStart : undefined,
			}
		},
		[priceCountries, here],
	)
}

const WAITING = 'Nothing now. If a seat comes free, we will email you the last day to pay.'

/** What a course costs in a country. */
export function billOf(prices: FormCourse['prices'], code: string): [fee: Fact, tax: Fact, total: Fact] {
	const { offer, tax, taxRate, total } = inCountry(prices, code)
	return [
		{ label: 'Fee', value: offer },
		{ label: taxRate > 0 ? `Tax, ${percentOf(taxRate)}%` : 'Tax', value: tax },
		{ label: 'Total', value: total },
	]
}

/** The same of what the form says now; undefined while no course is chosen. */
export function useCurrentSummary(control: Control<Values>, slug: string | undefined) {
	const [course, country] = useWatch({ control, name: ['course', 'country'] })
	const summaryOf = useSummary()
	const [summary, setSummary] = useState<Summary>()
	useEffect(() => {
		let wanted = true
		const show = (found: Summary | undefined) => wanted && setSummary(found)
		if (course === '') show(undefined)
		else summaryOf({ course, country, slug }).then(show, () => show(undefined))
		return () => {
			wanted = false
		}
	}, [course, country, slug, summaryOf])
	return summary
}

/** Above the button: what is decided with it. */
export const Decision = ({ summary }: { summary: Summary | undefined }) => (
	<fieldset className={`group ${css.decision}`}>
		<legend>Before you submit</legend>
		{summary ? <Facts facts={summary.facts} /> : <p>Select a course to see its price and when you would pay.</p>}
		{summary?.earlyStart && (
			<Checkbox
				key={`${summary.earlyStart} ${summary.dates}`}
				name="early-start"
				value="yes"
				label={`${summary.earlyStart} (optional)`}
			/>
		)}
		<p>
			<strong>This form does not oblige you to pay.</strong>{' '}
			<a href="/policies/refunds#your-rights-as-a-consumer" target="_blank" rel="noopener">
				Your rights in the refund policy
			</a>
		</p>
	</fieldset>
)
