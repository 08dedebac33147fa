import { buttonClass } from './button.tsx'
import type { Examples } from './examples.ts'
import { Icon } from './icon.tsx'
import { Movable } from './movable.tsx'

export const examples: Examples = {
	'floating button': () => (
		<Movable storageKey="example" label="Upcoming Classes">
			{(moving) => (
				<button {...moving} type="button" className={buttonClass('gold')}>
					<Icon name="calendar" />
					Upcoming Classes
				</button>
			)}
		</Movable>
	),
}
