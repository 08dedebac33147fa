import { useEffect, useEffectEvent, useState } from 'react'

export type AsyncData<T> =
	| { state: 'waiting'; last?: T | undefined }
	| { state: 'failed'; last?: T | undefined; retry: () => void }
	| { state: 'here'; value: T }

/** What `ask` answers for a key, asked for once the key is wanted; `built` stands in the page already. */
export function useAsyncData<T>(key: string, built: T | undefined, ask: () => Promise<T>): AsyncData<T> {
	const [answer, setAnswer] = useState<{ key: string; value?: T | undefined; failed?: boolean }>()
	const [tries, setTries] = useState(0)
	const askNow = useEffectEvent(ask)
	const needed = built === undefined

	// biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
	useEffect(() => {
		if (!needed) return
		let wanted = true
		askNow().then(
			(value) => wanted && setAnswer({ key, value }),
			() => wanted && setAnswer((last) => ({ key, value: last?.value, failed: true })),
		)
		return () => {
			wanted = false
		}
	}, [key, needed, tries])

	if (built !== undefined) return { state: 'here', value: built }
	if (answer?.key !== key) return { state: 'waiting', last: answer?.value }
	if (!answer.failed && answer.value !== undefined) return { state: 'here', value: answer.value }
	const retry = () => {
		setAnswer({ key: '', value: answer.value })
		setTries(tries + 1)
	}
	return { state: 'failed', last: answer.value, retry }
}
