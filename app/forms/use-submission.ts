import { useCallback, useRef, useState } from 'react'
import { ApiError, isUnconfirmed, type SendOptions } from '#app/base/api.ts'
import { CONSENT_VERSION, metadataHeaders } from '#shared/forms/form-metadata.ts'
import { celebrate } from './confetti.ts'
import { type Draft, dropKey, keyFor, useDraft } from './draft.ts'

/** The draft of a form and its way to the server. */
export function useSubmission<V extends object>(draft: Draft<V>, takeOver: (changes: Partial<V>) => void) {
	const { state: draftState, saveSoon, flush, erase: eraseDraft, restore } = useDraft(draft, takeOver)
	const busy = useRef(false)
	const [restored, setRestored] = useState(false)
	const [retryNote, setRetryNote] = useState('')
	/** Whether it is unknown if the last attempt arrived. */
	const [unconfirmed, setUnconfirmed] = useState(false)
	const shownAt = useRef<number>(undefined)

	/** Starts the time that filling in takes; returns whether the form was never shown before. */
	const show = useCallback(() => {
		const isFirst = shownAt.current === undefined
		shownAt.current ??= performance.now()
		return isFirst
	}, [])

	const erase = () => {
		eraseDraft()
		setRestored(false)
		setUnconfirmed(false)
		shownAt.current = performance.now()
	}

	/** Ignores what is pressed while `work` is under way: a second click may come before the button is disabled. */
	const once = async (work: () => Promise<unknown>) => {
		if (busy.current) return
		busy.current = true
		await work().finally(() => {
			busy.current = false
		})
	}

	/** Posts valid values, and celebrates when they are stored. `inputs` has the honeypot, the class and the box for an early start, if there are any. */
	async function send<Body, Answer>(
		post: (body: Body, options: SendOptions) => Promise<Answer>,
		body: Body,
		inputs: FormData,
	): Promise<Answer> {
		flush()
		setUnconfirmed(false)
		const durationMs = restored || shownAt.current === undefined ? undefined : performance.now() - shownAt.current
		const honeypotFilled = Boolean(inputs.get('website'))
		const classSlug = inputs.get('class')?.toString() ?? ''
		const earlyStart = inputs.has('early-start')
		try {
			const answer = await post(body, {
				// Another class makes another request.
				key: keyFor(draft.name, JSON.stringify(body) + classSlug + (earlyStart ? ' early' : '')),
				metadata: metadataHeaders({
					consentVersion: CONSENT_VERSION,
					durationMs,
					honeypotFilled,
					classSlug,
					earlyStart,
				}),
				onWait: setRetryNote,
			})
			void celebrate()
			return answer
		} catch (error) {
			// What was refused was not stored, so the corrected values need a new key.
			if (error instanceof ApiError && error.status === 422) dropKey(draft.name)
			setUnconfirmed(isUnconfirmed(error))
			throw error
		} finally {
			setRetryNote('')
		}
	}

	return {
		draftState,
		saveSoon,
		flush,
		restore,
		restored,
		setRestored,
		retryNote,
		unconfirmed,
		show,
		erase,
		once,
		send,
	}
}
