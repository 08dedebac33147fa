import { useEffect, useEffectEvent } from 'react'

/** Whether the current entry of the history is that of a dialog, not of a page. */
export const isDialogEntry = () => history.state?.dialog === true

/** Gives an open dialog an entry in the history, so that Back closes it before it leaves the page. */
export function useHistoryEntry(open: boolean, onBack: () => void) {
	const back = useEffectEvent(() => {
		if (!isDialogEntry()) onBack()
	})
	useEffect(() => {
		if (!open) return
		// A page that is loaded again with its dialog has the entry already.
		if (!isDialogEntry()) history.pushState({ dialog: true }, '')
		const onPop = () => back()
		addEventListener('popstate', onPop)
		return () => {
			removeEventListener('popstate', onPop)
			if (isDialogEntry()) history.back()
		}
	}, [open])
}
