import type { Examples } from '#app/ui/examples.ts'
import { DraftNote } from './draft-note.tsx'

const noop = () => {}

export const examples: Examples = {
	empty: () => <DraftNote state="empty" restored={false} onErase={noop} />,
	stored: () => <DraftNote state="stored" restored={false} onErase={noop} />,
	restored: () => <DraftNote state="stored" restored onErase={noop} />,
	'no storage': () => <DraftNote state="in-memory" restored={false} onErase={noop} />,
}
