/**
 * The awarding bodies. The key is the first part of the address of their courses; `list` the last part of the address of
 * their list.
 */
export const AWARDING_BODIES = {
	british_training: { name: 'British Training', list: 'training' },
	'exemplar-global': { name: 'Exemplar Global', list: 'exemplar-global' },
} as const satisfies Record<string, { name: string; list: string }>

export type Body = keyof typeof AWARDING_BODIES

export const BODIES = Object.keys(AWARDING_BODIES) as [Body, ...Body[]]
