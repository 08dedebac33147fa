/**
 * The awarding bodies. The key is the first part of the address of their courses; `list` the last part of the address of
 * their list; `namedOnCertificates` if a certificate names the body as the one that accredits the course.
 */
export const AWARDING_BODIES = {
	british_training: { name: 'British Training', list: 'training', namedOnCertificates: false },
	'exemplar-global': { name: 'Exemplar Global', list: 'exemplar-global', namedOnCertificates: true },
} as const satisfies Record<string, { name: string; list: string; namedOnCertificates: boolean }>

export type Body = keyof typeof AWARDING_BODIES
export const BODIES = Object.keys(AWARDING_BODIES) as [Body, ...Body[]]

/** Something for each body. */
export const byBody = <Value>(of: (body: Body) => Value) =>
	Object.fromEntries(BODIES.map((body) => [body, of(body)])) as Record<Body, Value>
