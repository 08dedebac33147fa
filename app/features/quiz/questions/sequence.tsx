import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import css from './sequence.module.css'

type SequenceProps = {
	steps: string[]
	/** The visitor's order so far; empty before the first move. */
	selected: string[]
	onSelect: (order: string[]) => void
}

/** Steps that two buttons move up and down. */
export function Sequence({ steps, selected, onSelect }: SequenceProps) {
	const order = selected.length === steps.length ? selected : steps
	const list = useRef<HTMLOListElement>(null)
	const [moved, setMoved] = useState('')

	const move = (from: number, by: -1 | 1) => {
		const step = order[from] ?? ''
		const to = from + by
		flushSync(() => {
			onSelect(order.toSpliced(from, 1).toSpliced(to, 0, step))
			setMoved(`${step}: place ${to + 1} of ${order.length}`)
		})
		// React may move the pressed button in the document, which loses its focus; at an end it is disabled.
		const [up, down] = list.current?.children[to]?.querySelectorAll('button') ?? []
		const pressed = by < 0 ? up : down
		;(pressed?.ariaDisabled ? (by < 0 ? down : up) : pressed)?.focus()
	}

	return (
		<>
			<ol ref={list} className={css.steps}>
				{order.map((step, place) => (
					<li key={step}>
						<span>{step}</span>
						<Button
							size="small"
							variant="outline"
							aria-label={`Move up: ${step}`}
							disabled={place === 0}
							onClick={() => move(place, -1)}
						>
							<Icon name="chevron-down" />
						</Button>
						<Button
							size="small"
							variant="outline"
							aria-label={`Move down: ${step}`}
							disabled={place === order.length - 1}
							onClick={() => move(place, 1)}
						>
							<Icon name="chevron-down" />
						</Button>
					</li>
				))}
			</ol>
			<p role="status" className="unseen">
				{moved}
			</p>
		</>
	)
}
