import { useId } from 'react'
import css from './matching.module.css'

type MatchingProps = {
	prompts: string[]
	options: string[]
	/** The option of each prompt so far, '' where none is chosen. */
	selected: string[]
	onSelect: (answers: string[]) => void
}

/** A list to choose from for each prompt. */
export function Matching({ prompts, options, selected, onSelect }: MatchingProps) {
	const id = useId()
	const choose = (place: number, option: string) => {
		const answers = prompts.map((_, i) => (i === place ? option : (selected[i] ?? '')))
		onSelect(answers.some(Boolean) ? answers : [])
	}
	return (
		<>
			<ul className={css.options}>
				{options.map((option) => (
					<li key={option}>{option}</li>
				))}
			</ul>
			<ol className={css.prompts}>
				{prompts.map((prompt, place) => (
					<li key={prompt}>
						<label htmlFor={`${id}-${place}`}>{prompt}</label>
						<select
							id={`${id}-${place}`}
							value={selected[place] ?? ''}
							onChange={({ target }) => choose(place, target.value)}
						>
							<option value="">Choose</option>
							{options.map((option) => (
								<option key={option} value={option}>
									{option}
								</option>
							))}
						</select>
					</li>
				))}
			</ol>
		</>
	)
}
