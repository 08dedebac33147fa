import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, TextArea } from '#app/ui/form/field.tsx'
import type { QuoteWords } from '#catalogue/page-schema.ts'
import { GROUP_COLUMNS } from '#shared/forms/group-columns.ts'
import type { Refused } from '#shared/quote-view.ts'
import { Consent } from './consent.tsx'
import css from './orders.module.css'

type Props = { action: string; people: string; words: QuoteWords['group']; refused: Refused | undefined }

const HEAD = `${GROUP_COLUMNS.map(({ label }) => label).join(',')}\n`

/** For the people of a quote, as a spreadsheet saves or copies them. */
export function GroupForm({ action, people, words, refused }: Props) {
	const faults = Object.entries(refused?.errors ?? {})
	return (
		<form method="post" action={action} className={css.form} aria-labelledby="group">
			<h2 id="group">{words.title}</h2>
			<p>{words.lead}</p>
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
			<Checkbox name="declared" required label={words.declared} />
			<Consent>{words.data}</Consent>
			<Button type="submit">{words.submit}</Button>
		</form>
	)
}
