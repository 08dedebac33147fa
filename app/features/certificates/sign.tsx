import { Icon } from '#app/ui/icon.tsx'
import css from './certificates.module.css'

const ICONS = { '✅': 'check', '❌': 'close' } as const

/** Draws the character, which stays in the text: not every device has a font for it. */
export const Sign = ({ of }: { of: keyof typeof ICONS }) => (
	<span className={css.sign}>
		<Icon name={ICONS[of]} />
		<span className="unseen">{of}</span>
	</span>
)
