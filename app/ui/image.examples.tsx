import type { Examples } from './examples.ts'
import { Image } from './image.tsx'

export const examples: Examples = {
	'failed image': () => <Image src="/no-such-picture.jpg" alt="A class in New Delhi" width={320} height={180} />,
}
