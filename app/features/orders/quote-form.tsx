import type { ComponentProps } from 'react'
import { apiAddress } from '#app/base/api.ts'
import { useQuery } from '#app/base/location.ts'
import { Honeypot } from '#app/forms/honeypot.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { entriesOf } from '#shared/forms/fields.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { QUOTE_FIELDS, type QuoteName } from '#shared/forms/quote-fields.ts'
import type { QuoteAnswer } from '#shared/quote-view.ts'
import css from './orders.module.css'
import type { Choices } from './quote.data.server.ts'
import { QuoteData } from './quote-data.tsx'

type Refused = Exclude<QuoteAnswer['refused'], undefined>
type Props = { choices: Choices; refused: Refused | undefined }

/** Works without a script: the browser sends it, and the server answers with the page of the quote or with what is wrong. */
export function QuoteForm({ choices, refused }: Props) {
	const course = useQuery().get('course')
	const chosen = choices.courses.find(([id]) => String(id) === course)?.[1]
	const given: Partial<Record<string, string>> = refused?.entered ?? { course: chosen, country: 'India' }
	return (
		<form method="post" action={apiAddress('/api/quotes')} className={css.form}>
			{refused && <Unsent refused={refused} />}
			{entriesOf(QUOTE_FIELDS).map(([name, { label, hint, required }]) => (
				<Field
					key={name}
					id={`quote-${name}`}
					label={label}
					hint={hint}
					error={refused?.errors[name]}
					required={required}
				>
					<Control name={name} choices={choices} given={given[name]} />
				</Field>
			))}
			<Honeypot />
			<QuoteData />
			<input type="hidden" name="consent-version" value={CONSENT_VERSION} />
			<Button type="submit">Get the quote</Button>
		</form>
	)
}

const INPUTS: { [Kind in (typeof QUOTE_FIELDS)[QuoteName]['kind']]?: ComponentProps<'input'> } = {
	email: { type: 'email', inputMode: 'email' },
	people: { type: 'number', min: 1, max: 200, inputMode: 'numeric' },
}

type ControlProps = { name: QuoteName; choices: Choices; given: string | undefined }

function Control({ name, choices, given }: ControlProps) {
	const { kind, autoComplete } = QUOTE_FIELDS[name]
	const props = { name, defaultValue: given }
	switch (kind) {
		case 'course':
			return (
				<Select
					{...props}
					options={choices.courses.map(([, course]) => ({ value: course, text: course }))}
					empty="Choose a course"
				/>
			)
		case 'class':
			return (
				<Select
					{...props}
					options={choices.classes.map(([value, text]) => ({ value, text }))}
					empty="Dates to be agreed"
				/>
			)
		case 'country':
			return (
				<Select
					{...props}
					options={choices.countries.map((country) => ({ value: country, text: country }))}
					autoComplete={autoComplete}
				/>
			)
		case 'lines':
			return <TextArea {...props} rows={4} autoComplete={autoComplete} />
		default:
			return <TextInput {...props} {...INPUTS[kind]} autoComplete={autoComplete} />
	}
}

function Unsent({ refused: { problem, errors, entered } }: { refused: Refused }) {
	return (
		<div className={css.sample} role="alert">
			<p>{`Nothing was sent. ${problem}`}</p>
			<ul>
				{Object.entries(errors).map(([name, message]) => (
					<li key={name}>
						<a href={`#quote-${name}`}>{message}</a>
					</li>
				))}
			</ul>
			<p>{entered ? 'What you typed is still there.' : 'Go back in your browser to find what you typed.'}</p>
		</div>
	)
}
