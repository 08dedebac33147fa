import { type FocusEvent, type PointerEvent, useState } from 'react'

/** Tracks whether the pointer or the focus is inside an element, to pause its animation. */
export function useHoverFocus() {
	const [hovered, setHovered] = useState(false)
	const [focused, setFocused] = useState(false)
	return {
		isActive: hovered || focused,
		/** Needed when Play is pressed: the pointer and the focus are then on its button, inside the element. */
		reset() {
			setHovered(false)
			setFocused(false)
		},
		handlers: {
			onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
			onPointerLeave: () => setHovered(false),
			onFocus: () => setFocused(true),
			onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
				if (!currentTarget.contains(relatedTarget)) setFocused(false)
			},
		},
	}
}
