import { memo, useState } from 'react'
import { useSite } from '#app/base/site.ts'
import { Icon } from '#app/ui/icon.tsx'
import css from './chat.module.css'
import type { ChatCard } from './chat-card.tsx'

/** The floating chat button. Its card is loaded when it is pressed; without the card, the button leads where the card does. */
export const Chat = memo(function Chat() {
	const { chat } = useSite()
	const [open, setOpen] = useState(false)
	const [Card, setCard] = useState<typeof ChatCard>()
	const address = `${chat.address}?text=${encodeURIComponent(chat.message)}`
	const show = () => {
		setOpen(true)
		import('./chat-card.tsx').then(
			(part) => setCard(() => part.ChatCard),
			() => location.assign(address),
		)
	}
	return (
		<>
			<button type="button" className={css.button} aria-label="Chat with us" aria-haspopup="dialog" onClick={show}>
				<Icon name="chat" />
			</button>
			{Card && <Card address={address} open={open} onClose={() => setOpen(false)} />}
		</>
	)
})
