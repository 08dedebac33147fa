import { memo, useState } from 'react'
import { useSite } from '#app/base/site.ts'
import { Icon } from '#app/ui/icon.tsx'
import css from './chat.module.css'
import { ChatCard } from './chat-card.tsx'

/** The floating chat button and its card. */
export const Chat = memo(function Chat() {
	const { chat } = useSite()
	/** Undefined until it is opened for the first time. */
	const [open, setOpen] = useState<boolean>()
	const address = `${chat.address}?text=${encodeURIComponent(chat.message)}`
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
			{open !== undefined && <ChatCard address={address} open={open} onClose={() => setOpen(false)} />}
		</>
	)
})
