/** A result of the doctor, and what to do about it. */
export type Finding = { mark: '✓' | '!' | '✗'; text: string; advice?: string }

export const good = (text: string): Finding => ({ mark: '✓', text })
export const doubtful = (text: string, advice: string): Finding => ({ mark: '!', text, advice })
export const bad = (text: string, advice: string): Finding => ({ mark: '✗', text, advice })
