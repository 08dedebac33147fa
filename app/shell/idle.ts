/** Safari has no idle callback. */
export const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work)
