import type { Examples } from './examples.ts'
import { RosetteImage } from './rosette-image.tsx'

const SCHEMES = ['QMS', 'EMS', 'OHSMS', 'ISMS', 'FSMS', 'IATF', 'ITSMS', 'MDQMS']

export const examples: Examples = Object.fromEntries(
	SCHEMES.map((scheme) => [scheme, () => <RosetteImage scheme={scheme} />]),
)
