import type { Next } from '#ops/command.ts'

export type Waiting = { age: string; what: string; next: Next }
/** `by`: the moment by which it is promised. */
export type Line = Omit<Waiting, 'age'> & { by?: number | undefined }
export type Since = Line & { since: string }

export const next = (command: string, given: Next['given'] = {}): Next => ({ command, given })

export const decide = (slug: string | null, hasBegun: boolean) => next('classes decide', { slug, past: hasBegun })
