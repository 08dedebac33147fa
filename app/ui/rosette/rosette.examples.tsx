import type { Examples } from '#app/ui/examples.ts'
import { Rosette } from './rosette.tsx'

const schemes = ['QMS', 'EMS', 'OHSMS', 'ISMS', 'FSMS', 'IATF', 'ITSMS', 'MDQMS']

export const examples: Examples = {
	...Object.fromEntries(schemes.map((scheme) => [scheme, () => <Rosette scheme={scheme} />])),
	'icon size': () => <Rosette scheme="QMS" weight={1} fine={false} />,
}
