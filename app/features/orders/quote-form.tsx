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
import { Select } from '#app/ui/fields/select.tsx'
import type { RefusedForm } from '#shared/forms/answers.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { QUOTE_FIELDS } from '#shared/forms/quote-fields.ts'
import css from './orders.module.css'
import { Refused } from './parts.tsx'
import type { Choices } from './quote.data.server.ts'
import { QuoteData } from './quote-data.tsx'

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
	const { people } = QUOTE_FIELDS
	const form = useRef<HTMLFormElement>(null)
	const [restored, setRestored] = useState(false)
	const { state, saveSoon, erase, restore } = useDraft(
		draft,
		(changes) => form.current && replace(form.current, withCurrentName(choices, changes)),
	)
	const { priceCountries } = useSite()
	const here = useCountry()
	/** That whose prices the pages of courses show. */
	const country = priceCountries.find(({ code }) => code === here)?.name ?? ''
	const hydrated = useHydrated()

	useEffect(() => {
		if (!form.current || !hydrated) return
		if (fill(form.current, withCurrentName(choices, restore()))) setRestored(true)
		fill(form.current, { country })
	}, [choices, restore, country, hydrated])

	function clear() {
		erase()
		form.current?.reset()
		if (form.current) fill(form.current, { country })
	}
	return (
		<form
			ref={form}
			method="post"
			action={apiAddress('/api/quotes')}
			className={css.form}
			onChange={(event) => saveSoon(typedIn(event.currentTarget))}
		>
			<div data-needs-script>
				<DraftNote state={state} restored={restored} until="14 days have passed" onErase={clear} />
			</div>
			{refused && (
				<Refused sent={{ ...refused, problem: `Nothing was sent. ${refused.problem}` }} id="quote">
					{refused.entered ? 'What you typed is still there.' : 'Go back in your browser to find what you typed.'}
				</Refused>
			)}
			<Fields
				table={{ ...QUOTE_FIELDS, people: { ...people, hint: `${people.hint} ${choices.scale}`.trim() } }}
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
			<Honeypot />
			<QuoteData />
			<input type="hidden" name="consent-version" value={CONSENT_VERSION} />
			<Button type="submit">Get the quote</Button>
		</form>
	)
}
