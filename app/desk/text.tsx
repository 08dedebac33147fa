import type { DeskText } from '#shared/desk-view.ts'
import { Each } from './each.tsx'

export const Text = ({ text }: { text: DeskText }) =>
	typeof text === 'string' ? (
		text
	) : (
		<Each of={text}>{(part) => (typeof part === 'string' ? part : <a href={part.href}>{part.text}</a>)}</Each>
	)
