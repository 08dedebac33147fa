import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { ApiError, isLost, register } from '#app/api.ts'
import { navigate } from '#app/location.ts'
import { celebrate } from '#app/ui/confetti.ts'
import { useDraft } from '#app/ui/draft.ts'
import { toast } from '#app/ui/toast.ts'
import { CONSENT_VERSION } from '#shared/consent.ts'
import { metadataHeaders } from '#shared/form-metadata.ts'
import type { RegistrationForm as Values } from '#shared/registration.ts'
import { courseWithId, pageOfCourse } from './form-data.ts'
import { leaveWithoutWarning } from './leave-warning.ts'
import { DRAFT, EMPTY, NAMES, type Name, recalled, typedEarly, worthKeeping } from './values.ts'

export type RegistrationFormProps = {
	/** Preselects a course. */
	courseId?: number | undefined
	/** False while the form is hidden in a closed panel. */
	active?: boolean
	onTyped?: (typed: boolean) => void
	onDone?: () => void
}

const resolver: Resolver<Values> = async (values, context, options) =>
	(await import('./rules.ts')).resolver(values, context, options)

/** The state of the form from the first character to the reference of the registration. */
export function useRegistration({ courseId, active = true, onTyped, onDone }: RegistrationFormProps) {
	const [early] = useState(typedEarly)
	const form = useForm<Values>({
		defaultValues: EMPTY,
		resolver,
		shouldFocusError: false,
	})
	const { getValues, setValue, setError, setFocus, reset, subscribe } = form
	const { isDirty } = form.formState
	const { keeping, touch, flush, forget, recall } = useDraft(DRAFT)
	const [restored, setRestored] = useState(false)
	const [waiting, setWaiting] = useState('')
	const [lost, setLost] = useState(false)
	const shownAt = useRef<number>(undefined)
	const offered = useRef('')

	useEffect(() => onTyped?.(isDirty), [isDirty, onTyped])

	const preselect = useCallback(async () => {
		if (!courseId) return
		// The field itself offers every course.
		const chosen = await courseWithId(courseId).catch(() => undefined)
		// A course that was chosen by hand stays until the visitor comes from another course's page.
		if (!chosen || (getValues('course') && offered.current === chosen.name)) return
		offered.current = chosen.name
		setValue('course', chosen.name)
	}, [courseId, getValues, setValue])

	useEffect(() => {
		if (!active) return
		shownAt.current ??= performance.now()
		const draft = recall()
		offered.current = draft?.offered ?? ''
		const before = Object.entries({ ...worthKeeping(EMPTY), ...recalled(draft) }) as [Name, string | string[]][]
		const changed = before.filter(([name, value]) => `${getValues(name)}` !== `${value}`)
		for (const [name, value] of changed) setValue(name, value)
		if (draft && changed.length > 0) setRestored(true)
		for (const [name, value] of Object.entries(early)) setValue(name as Name, value, { shouldDirty: true })
		void preselect()
	}, [active, early, getValues, preselect, recall, setValue])

	useEffect(
		() =>
			subscribe({
				formState: { values: true },
				callback: ({ values, type }) => {
					if (type === 'change') touch({ ...worthKeeping(values), offered: offered.current })
				},
			}),
		[subscribe, touch],
	)

	const focusFirst = (wrong: (name: Name) => unknown) => {
		const first = NAMES.find(wrong)
		if (first) setFocus(first)
	}

	const empty = () => {
		forget()
		reset(EMPTY)
		setRestored(false)
		setLost(false)
		shownAt.current = performance.now()
		offered.current = ''
	}

	const send = async (values: Values, honeypotFilled: boolean) => {
		const { parse, toRegistration } = await import('./rules.ts')
		const answers = toRegistration(parse(values))
		flush()
		const durationMs = restored || shownAt.current === undefined ? undefined : performance.now() - shownAt.current
		return register(answers, {
			key: DRAFT.keyFor(JSON.stringify(answers)),
			metadata: metadataHeaders({ consentVersion: CONSENT_VERSION, durationMs, honeypotFilled }),
			onWait: setWaiting,
		})
	}

	const refuse = (error: unknown) => {
		toast('error', failure(error))
		setLost(isLost(error))
		if (!(error instanceof ApiError)) return
		for (const [name, message] of Object.entries(error.errors)) if (name in EMPTY) setError(name as Name, { message })
		focusFirst((name) => error.errors[name])
		// What was refused was not stored: the mended form is a new one.
		if (error.status === 422) DRAFT.dropKey()
	}

	const validateAndSend = form.handleSubmit(
		async (values, event) => {
			setLost(false)
			try {
				const { reference } = await send(values, Boolean(new FormData(event?.target).get('website')))
				forget()
				toast('success', 'Registration successful!', `Your reference: ${reference}`)
				celebrate()
				const page = await pageOfCourse(values.course).catch(() => undefined)
				empty()
				onDone?.()
				leaveWithoutWarning()
				if (page) navigate(page, { state: { reference } })
			} catch (error) {
				refuse(error)
			} finally {
				setWaiting('')
			}
		},
		(found: FieldErrors<Values>) => focusFirst((name) => found[name]),
	)

	// Rejects where the rules could not be loaded: nothing was sent then.
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		validateAndSend(event).catch((error: unknown) => toast('error', failure(error)))
	}

	const erase = () => {
		empty()
		void preselect()
	}

	return { form, submit, erase, keeping, restored, waiting, lost }
}

// Spec 8: the server's message, else one of two general sentences.
function failure(error: unknown): string {
	if (error instanceof ApiError) return error.message || 'Something went wrong.'
	return 'An unexpected error occurred. Please try again.'
}
