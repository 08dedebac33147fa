import { useEffect } from 'react'

// Spec 4. Browsers replace this text with their own on unload; it is shown before client navigations only.
export const LEAVE_WARNING = 'You have unsaved changes. Are you sure you want to leave?'

let silent = false

/** Disables the warning after a successful registration. */
export const leaveWithoutWarning = () => {
	silent = true
}

export function useLeaveWarning(enabled: boolean) {
	useEffect(() => {
		if (!enabled) return
		silent = false
		const warn = (event: BeforeUnloadEvent) => {
			if (silent) return undefined
			event.preventDefault()
			event.returnValue = LEAVE_WARNING
			return LEAVE_WARNING
		}
		addEventListener('beforeunload', warn)
		return () => removeEventListener('beforeunload', warn)
	}, [enabled])
}
