import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Whether the pointer or the focus is in a block that moves by itself: it waits meanwhile. */
export function useHoverFocus() {
	const [hovered, setHovered] = useState(false)
	const [focused, setFocused] = useState(false)
	return {
		held: hovered || focused,
		/** Who presses Play stands on the button with pointer and focus, and means it. */
		release() {
			setHovered(false)
			setFocused(false)
		},
		watch: {
			onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
			onPointerLeave: () => setHovered(false),
			onFocus: () => setFocused(true),
			onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
				if (!currentTarget.contains(relatedTarget)) setFocused(false)
			},
		},
	}
}
