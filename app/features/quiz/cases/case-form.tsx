import type { FormEvent } from 'react'
import { Choice } from '#app/features/quiz/questions/question-parts.tsx'
import { Button } from '#app/ui/button.tsx'
import css from './case.module.css'

export type ChoiceProps = {
	/** For each field the place of the chosen option. */
	chosen: Record<number, number>
	onChoose: (chosen: Record<number, number>) => void
}

type CaseFormProps = ChoiceProps & {
	action: string
	fields: { legend: string; options: string[] }[]
	/** Called with the place of the chosen option of each field. */
	onSubmit: (places: number[]) => void
}

/** One choice in each field; all of them are needed. */
export function CaseForm({ action, fields, chosen, onChoose, onSubmit }: CaseFormProps) {
	const isComplete = fields.every((_, field) => chosen[field] !== undefined)
	const submit = (event: FormEvent) => {
		event.preventDefault()
		if (isComplete) onSubmit(fields.map((_, field) => chosen[field] ?? 0))
	}
	return (
		<form onSubmit={submit} className={css.form}>
			{fields.map(({ legend, options }, field) => (
				<fieldset key={legend}>
					<legend>{legend}</legend>
					{options.map((option, place) => (
						<Choice
							key={option}
							type="radio"
							name={legend}
							checked={chosen[field] === place}
							onChange={() => onChoose({ ...chosen, [field]: place })}
						>
							{option}
						</Choice>
					))}
				</fieldset>
			))}
			<Button type="submit" disabled={!isComplete}>
				{action}
			</Button>
		</form>
	)
}
