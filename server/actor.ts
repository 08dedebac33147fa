/** Who does something, and when: somebody of the office by name, `visitor`, `server`, or a provider of payments. */
export type Actor = { by: string; now: Date }
