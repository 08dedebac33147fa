import { apiAddress } from '#app/base/api.ts'
import { useQuery } from '#app/base/location.ts'
import { Fields } from '#app/forms/fields.tsx'
import { Honeypot } from '#app/forms/honeypot.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { RefusedForm } from '#shared/forms/answers.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { QUOTE_FIELDS } from '#shared/forms/quote-fields.ts'
import css from './orders.module.css'
import { Refused } from './parts.tsx'
import type { Choices } from './quote.data.server.ts'
import { QuoteData } from './quote-data.tsx'

type Props = { choices: Choices; refused: RefusedForm | undefined }

/** Works without a script: the browser sends it, and the server answers with the page of the quote or with what is wrong. */
export function QuoteForm({ choices, refused }: Props) {
	const course = useQuery().get('course')
	const chosen = choices.courses.find(([id]) => String(id) === course)?.[1]
	const given: Partial<Record<string, string>> = refused?.entered ?? { course: chosen, country: 'India' }
	const courses = choices.courses.map(([, text]) => ({ value: text, text }))
	const classes = choices.classes.map(([value, text]) => ({ value, text }))
	const countries = choices.countries.map((text) => ({ value: text, text }))
	return (
		<form method="post" action={apiAddress('/api/quotes')} className={css.form}>
			{refused && (
				<Refused sent={{ ...refused, problem: `Nothing was sent. ${refused.problem}` }} id="quote">
					{refused.entered ? 'What you typed is still there.' : 'Go back in your browser to find what you typed.'}
				</Refused>
			)}
			<Fields
				table={QUOTE_FIELDS}
				id="quote"
				errors={refused?.errors}
				control={(name) => ({ name, defaultValue: given[name] })}
				choices={{
					course: (_, control) => <Select {...control} options={courses} empty="Choose a course" />,
					class: (_, control) => <Select {...control} options={classes} empty="Dates to be agreed" />,
					country: ({ autoComplete }, control) => (
						<Select {...control} autoComplete={autoComplete} options={countries} />
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
