import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Slide, toast as show, ToastContainer } from 'react-toastify/unstyled'
import './toast-list.css'
import { onToast, type Toast, takeToasts } from './toast.ts'

/** Spec 9, Notifications. Loaded by <Toasts/>, in the browser only. */
export function ToastList() {
	const [host] = useState(makeHost)

	useEffect(() => {
		const place = () => {
			const home = topmostDialog() ?? document.body
			if (host.parentElement !== home) home.append(host)
		}
		const drain = () => {
			place()
			for (const toast of takeToasts()) show[toast.kind](<Message {...toast} />)
		}
		drain()
		const stop = onToast(drain)
		const moves = ['close', 'toggle']
		for (const name of moves) document.addEventListener(name, place, true)
		return () => {
			stop()
			for (const name of moves) document.removeEventListener(name, place, true)
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

// Beside an open modal dialog everything is inert: covered, not clickable and not announced. So the host moves into it.
const topmostDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)
