import type { Examples } from '#app/ui/examples.ts'
import { renderImageSlide } from './image-slide.tsx'

export const examples: Examples = {
	'with a text': () =>
		renderImageSlide({ title: 'Consultancy', overlays: [{ title: 'Consultancy', text: 'On demand.' }] }, 0),
}
