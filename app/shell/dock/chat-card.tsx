import { useSite } from '#app/base/site.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import css from './chat.module.css'

/** A card that links to WhatsApp with a prepared message; `address` is that of the link. */
export function ChatCard({ address, open, onClose }: { address: string; open: boolean; onClose: () => void }) {
	const { name, phone, chat } = useSite()
	return (
		<Dialog kind="card" label={`Chat with ${name}`} open={open} onClose={onClose}>
			<div className={css.card}>
				<p className={css.theirs}>
					{`Hello, this is ${name}. Which course are you interested in? You can write to us on WhatsApp and we will answer there.`}
				</p>
				<p className={css.yours}>{chat.message}</p>
				<a className={buttonClass('primary')} href={address} target="_blank" rel="noopener noreferrer">
					Continue on WhatsApp
					<Icon name="external" />
				</a>
				<p className={css.note}>{`Opens the messaging app in a new tab with the message above. Number: ${phone}`}</p>
			</div>
		</Dialog>
	)
}
