import { buttonClass } from './button.tsx'
import { Draggable } from './draggable.tsx'
import type { Examples } from './examples.ts'
import { Icon } from './icon.tsx'

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
