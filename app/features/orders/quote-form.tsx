import { useEffect, useRef, useState } from 'react'
import { apiAddress } from '#app/base/api.ts'
import { useCountry } from '#app/base/country.ts'
import { useQuery } from '#app/base/location.ts'
import { useSite } from '#app/base/site.ts'
import { useDraft } from '#app/forms/draft.ts'
import { Fields } from '#app/forms/fields.tsx'
import { formDraft } from '#app/forms/form-draft.ts'
import { DraftNote, Honeypot } from '#app/forms/parts.tsx'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/ui/fields/group.css'
import { Select } from '#app/ui/fields/select.tsx'
import type { RefusedForm } from '#shared/forms/answers.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { QUOTE_FIELDS, QUOTE_GROUPS } from '#shared/forms/quote-fields.ts'
import { Refused } from './parts.tsx'
import type { Choices } from './quote.data.server.ts'
import { QuoteData } from './quote-data.tsx'
import css from './quote-form.module.css'
import { QuotePrice } from './quote-price.tsx'

const { draft, typedIn, replace, fill } = formDraft('quote-1', QUOTE_FIELDS)

type Props = { choices: Choices; refused: RefusedForm | undefined }

/** The values, with the name that their course has today. */
function withCurrentName({ courses }: Choices, values: Partial<Record<string, string>> = {}) {
	const [, name] = courses.find(([, ...names]) => names.includes(values['course'] ?? '')) ?? []
	return name ? { ...values, course: name } : values
}

/** Works without a script: the browser sends it, and the server answers with the page of the quote or with what is wrong. */
export function QuoteForm({ choices, refused }: Props) {
	const course = useQuery().get('course')
	const chosen = choices.courses.find(([id]) => String(id) === course)?.[1]
	const given = withCurrentName(choices, refused?.entered ?? { course: chosen })
	const courses = choices.courses.map(([, text]) => ({ value: text, text }))
	const classes = choices.classes.map(([value, text]) => ({ value, text }))
	const countries = choices.countries.map((text) => ({ value: text, text }))
	const [asked, setAsked] = useState(given)
	const form = useRef<HTMLFormElement>(null)
	const [restored, setRestored] = useState(false)
	const { state, saveSoon, erase, restore } = useDraft(draft, (changes) => {
		if (!form.current) return
		replace(form.current, withCurrentName(choices, changes))
		setAsked(valuesIn(form.current))
	})
	const { priceCountries } = useSite()
	const here = useCountry()
	/** That whose prices the pages of courses show. */
	const country = priceCountries.find(({ code }) => code === here)?.name ?? ''
	const hydrated = useHydrated()

	useEffect(() => {
		if (!form.current || !hydrated) return
		if (fill(form.current, withCurrentName(choices, restore()))) setRestored(true)
		fill(form.current, { country })
		setAsked(valuesIn(form.current))
	}, [choices, restore, country, hydrated])

	function clear() {
		erase()
		form.current?.reset()
		if (form.current) fill(form.current, { country })
		setAsked({ ...given, country })
	}
	return (
		<form
			ref={form}
			method="post"
			action={apiAddress('/api/quotes')}
			className="frame"
			onChange={({ currentTarget }) => {
				saveSoon(typedIn(currentTarget))
				setAsked(valuesIn(currentTarget))
			}}
		>
			<div className={css.fields}>
				{refused && (
					<Refused sent={{ ...refused, problem: `Nothing was sent. ${refused.problem}` }} id="quote">
						{refused.entered ? 'What you typed is still there.' : 'Go back in your browser to find what you typed.'}
					</Refused>
				)}
				{entriesOf(QUOTE_GROUPS).map(([group, table]) => (
					<fieldset key={group} className="group">
						<legend>{group}</legend>
						<Fields
							table={table}
							id="quote"
							errors={refused?.errors}
							control={(name) => ({ name, defaultValue: given[name] })}
							choices={{
								course: (_, control) => <Select {...control} options={courses} empty="Choose a course" />,
								class: (_, control) => <Select {...control} options={classes} empty="Dates to be agreed" />,
								country: ({ autoComplete }, control) => (
									<Select {...control} autoComplete={autoComplete} options={countries} empty="Choose a country" />
								),
							}}
						/>
					</fieldset>
				))}
				<Honeypot />
				<QuoteData />
				<input type="hidden" name="consent-version" value={CONSENT_VERSION} />
				<Button type="submit">Get the quote</Button>
				<div data-needs-script>
					<DraftNote state={state} restored={restored} until="14 days have passed" onErase={clear} />
				</div>
			</div>
			<QuotePrice choices={choices} asked={asked} />
		</form>
	)
}

const valuesIn = (form: HTMLFormElement) =>
	Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
