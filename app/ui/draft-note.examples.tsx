import { DraftNote } from './draft-note.tsx'
import type { Examples } from './examples.ts'

const nothing = () => {}

export const examples: Examples = {
	'nothing typed': () => <DraftNote keeping="nothing" restored={false} onErase={nothing} />,
	kept: () => <DraftNote keeping="kept" restored={false} onErase={nothing} />,
	'from an earlier visit': () => <DraftNote keeping="kept" restored onErase={nothing} />,
	'a browser that keeps nothing': () => <DraftNote keeping="unkept" restored={false} onErase={nothing} />,
}
