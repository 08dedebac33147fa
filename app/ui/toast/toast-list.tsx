import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Id, Slide, toast as show, ToastContainer } from 'react-toastify/unstyled'
import './toast-list.css'
import { onToast, type Toast, takeToasts } from './toast.ts'

/** Spec 9, notifications. Loaded by <Toasts/> in the browser only. */
export function ToastList({ page }: { page: string }) {
	const [host] = useState(makeHost)
	const shown = useRef<{ id: Id; stays: boolean | undefined; page: string }[]>([])
	const latestPage = useRef(page)

	// Without this, a notification would stay over a page that it is not about.
	useEffect(() => {
		latestPage.current = page
		shown.current = shown.current.flatMap((one) => {
			if (one.page === page) return [one]
			if (one.stays) return [{ ...one, page, stays: false }]
			show.dismiss(one.id)
			return []
		})
	}, [page])

	useEffect(() => {
		// Each notification is an alert: the live region around them would say it once more.
		host.querySelector('[aria-live]')?.setAttribute('aria-live', 'off')
		const placeHost = () => {
			const parent = topmostDialog() ?? document.body
			if (host.parentElement !== parent) parent.append(host)
		}
		const showQueued = () => {
			placeHost()
			for (const toast of takeToasts())
				shown.current.push({
					id: show[toast.kind](<Message {...toast} />),
					stays: toast.stays,
					page: latestPage.current,
				})
		}
		showQueued()
		const stop = onToast(showQueued)
		const events = ['close', 'toggle']
		for (const name of events) document.addEventListener(name, placeHost, true)
		return () => {
			stop()
			for (const name of events) document.removeEventListener(name, placeHost, true)
			host.remove()
		}
	}, [host])

	return createPortal(
		<ToastContainer
			position="top-center"
			autoClose={3000}
			hideProgressBar={false}
			newestOnTop={false}
			closeOnClick
			pauseOnFocusLoss
			pauseOnHover
			draggable
			theme="colored"
			transition={Slide}
		/>,
		host,
	)
}

const Message = ({ text, detail }: Toast) => (
	<div>
		<p>{text}</p>
		{detail && <p className="detail">{detail}</p>}
	</div>
)

function makeHost() {
	const host = document.createElement('div')
	host.className = 'toasts'
	return host
}

// Everything outside an open modal dialog is inert, so the notifications move into it.
const topmostDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)
