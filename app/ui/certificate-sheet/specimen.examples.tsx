import type { Examples } from '#app/ui/examples.ts'
import { Specimen } from './specimen.tsx'

export const examples: Examples = { picture: () => <Specimen /> }
