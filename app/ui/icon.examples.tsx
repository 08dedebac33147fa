import type { Examples } from './examples.ts'
import { Icon, iconNames } from './icon.tsx'

export const examples: Examples = Object.fromEntries(iconNames.map((name) => [name, () => <Icon name={name} />]))
