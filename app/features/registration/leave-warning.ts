import { useEffect } from 'react'

// Spec 4. Browsers show a sentence of their own when a page is left; ours stands where we ask ourselves.
export const LEAVE_WARNING = 'You have unsaved changes. Are you sure you want to leave?'

let silent = false

/** What was typed is stored now: leaving the page loses nothing. */
export const leaveWithoutWarning = () => {
	silent = true
}

export function useLeaveWarning(armed: boolean) {
	useEffect(() => {
		if (!armed) return
		silent = false
		const warn = (event: BeforeUnloadEvent) => {
			if (silent) return undefined
			event.preventDefault()
			event.returnValue = LEAVE_WARNING
			return LEAVE_WARNING
		}
		addEventListener('beforeunload', warn)
		return () => removeEventListener('beforeunload', warn)
	}, [armed])
}
