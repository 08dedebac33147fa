/**
 * The awarding bodies. The key is the first part of the address of their courses; `list` the last part of the address of
 * their list; `series` what stands beside a course, so that nobody takes the body for the one that assessed it.
 */
export const AWARDING_BODIES = {
	british_training: { name: 'British Training', list: 'training', series: 'British Training' },
	'exemplar-global': {
		name: 'Exemplar Global',
		list: 'exemplar-global',
		series: 'Exemplar Global, not assessed by it',
	},
} as const satisfies Record<string, { name: string; list: string; series: string }>

export type Body = keyof typeof AWARDING_BODIES

export const BODIES = Object.keys(AWARDING_BODIES) as [Body, ...Body[]]
