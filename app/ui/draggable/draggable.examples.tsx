import { buttonClass } from '#app/ui/button.tsx'
import type { Examples } from '#app/ui/examples.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Draggable } from './draggable.tsx'

export const examples: Examples = {
	'floating button': () => (
		<Draggable storageKey="example" label="Upcoming Classes">
			{(hint) => (
				<button {...hint} type="button" className={buttonClass('gold')}>
					<Icon name="calendar" />
					Upcoming Classes
				</button>
			)}
		</Draggable>
	),
}
