import { memo, useState } from 'react'
import { useSite } from '#app/base/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import css from './chat.module.css'

/** The floating chat button and its card, which links to WhatsApp with a prepared message. */
export const Chat = memo(function Chat() {
	const { name, phone, chat } = useSite()
	/** Undefined until it is opened for the first time. */
	const [open, setOpen] = useState<boolean>()
	return (
		<>
			<button
				type="button"
				className={css.button}
				aria-label="Chat with us"
				aria-haspopup="dialog"
				onClick={() => setOpen(true)}
			>
				<Icon name="chat" />
			</button>
			{open !== undefined && (
				<Dialog kind="card" label={`Chat with ${name}`} open={open} onClose={() => setOpen(false)}>
					<div className={css.card}>
						<p className={css.theirs}>
							{`Hello, this is ${name}. Which course are you interested in? You can write to us on WhatsApp and we will answer there.`}
						</p>
						<p className={css.yours}>{chat.message}</p>
						<a
							className={buttonClass('primary')}
							href={`${chat.address}?text=${encodeURIComponent(chat.message)}`}
							target="_blank"
							rel="noopener noreferrer"
						>
							Continue on WhatsApp
							<Icon name="external" />
						</a>
						<p className="soft">{`Opens the messaging app in a new tab with the message above. Number: ${phone}`}</p>
					</div>
				</Dialog>
			)}
		</>
	)
})
