import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FullExam } from '#app/features/quiz/progress/progress.rules.ts'
import { Button } from '#app/ui/button.tsx'
import css from './full-exam.module.css'
import { announcement, timeLeftText } from './full-exam.rules.ts'

type ClockProps = {
	minutes: number
	mode: FullExam['clock']
	/** The time that has been used up to now, in milliseconds. */
	spent: () => number
	onChange: (mode: FullExam['clock']) => void
}

/** The time left. It is read out three times and at its end only. */
export function Clock({ minutes, mode, spent, onChange }: ClockProps) {
	const [left, setLeft] = useState(minutes * 60_000)
	const [said, setSaid] = useState('')
	const before = useRef(left)

	const tick = useEffectEvent(() => {
		const now = minutes * 60_000 - spent()
		const text = announcement(before.current, now)
		if (text) setSaid(text)
		before.current = now
		setLeft(now)
	})
	// Before it is painted: after Pause, the time of the last second would be shown, and then the time left.
	useLayoutEffect(() => {
		tick()
		if (mode !== 'running') return
		const timer = setInterval(tick, 1000)
		return () => clearInterval(timer)
	}, [mode])

	const label =
		mode === 'off'
			? 'No clock'
			: left <= 0
				? 'Time is up'
				: `${timeLeftText(left)} ${mode === 'paused' ? 'paused' : 'left'}`
	return (
		<div className={css.clock}>
			<p role="timer">{label}</p>
			{mode !== 'off' && (
				<Button size="small" variant="outline" onClick={() => onChange(mode === 'paused' ? 'running' : 'paused')}>
					{mode === 'paused' ? 'Resume' : 'Pause'}
				</Button>
			)}
			{/* One button with two labels, so that it keeps the focus. */}
			<Button size="small" variant="outline" onClick={() => onChange(mode === 'off' ? 'running' : 'off')}>
				{mode === 'off' ? 'Turn on' : 'No clock'}
			</Button>
			<p role="status" className="unseen">
				{said}
			</p>
		</div>
	)
}
