import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, TextArea } from '#app/ui/field.tsx'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { GROUP_COLUMNS } from '#shared/forms/group-columns.ts'
import type { Refused } from '#shared/quote-view.ts'
import css from './orders.module.css'

type Props = { action: string; people: string; refused: Refused | undefined }

const HEAD = `${GROUP_COLUMNS.map(({ label }) => label).join(',')}\n`

/** For the people of a quote, as a spreadsheet saves or copies them. */
export function GroupForm({ action, people, refused }: Props) {
	const faults = Object.entries(refused?.errors ?? {})
	return (
		<form method="post" action={action} className={css.form} aria-labelledby="group">
			<h2 id="group">Register your people</h2>
			<p>
				Paste a table from your spreadsheet, or the text of a CSV file. The first row names the columns; each further
				row is a person. Use a comma or a semicolon between several languages or standards.
			</p>
			{refused && (
				<div className={css.sample} role="alert">
					<p>{refused.problem}</p>
					{faults.length > 1 && (
						<ul>
							{faults.map(([place, message]) => (
								<li key={place}>{`${place}: ${message}`}</li>
							))}
						</ul>
					)}
				</div>
			)}
			<Field id="people" label={`List of ${people} people`} required={true}>
				<TextArea name="people" rows={10} wrap="off" defaultValue={refused?.entered?.['people'] ?? HEAD} />
			</Field>
			<Checkbox
				name="declared"
				required
				label="Each of them is a graduate with min. 50% marks, has seen the terms and the privacy policy, and knows that I enter these data."
			/>
			<p className={css.note}>
				<span>
					Each person gets a mail that says who entered what, how to object, and where to see the seat. Read the{' '}
				</span>
				<a href="/policies/terms">terms</a>
				<span> and the </span>
				<a href="/policies/privacy">privacy policy</a>
				<span>.</span>
			</p>
			<input type="hidden" name="consent-version" value={CONSENT_VERSION} />
			<Button type="submit">Register these people</Button>
		</form>
	)
}
