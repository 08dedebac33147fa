/** Safari has no idle callback. */
export const whenIdle = (work: (deadline?: IdleDeadline) => void) =>
	'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work)
