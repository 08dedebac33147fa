import type { DeskText } from '#shared/desk-view.ts'

export const Text = ({ text }: { text: DeskText }) =>
	typeof text === 'string'
		? text
		: text.map((part, i) =>
				typeof part === 'string' ? (
					part
				) : (
					// biome-ignore lint/suspicious/noArrayIndexKey: no script changes their order
					<a key={i} href={part.href}>
						{part.text}
					</a>
				),
			)
