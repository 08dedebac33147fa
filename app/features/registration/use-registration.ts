import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { ApiError, isUnconfirmed } from '#app/base/api.ts'
import { navigate } from '#app/base/location.ts'
import { useDraft } from '#app/forms/draft.ts'
import { toast } from '#app/ui/toast/toast.ts'
import type { RegistrationForm as Values } from '#shared/registration.ts'
import { courseWithId, pageOfCourse } from './form-data.ts'
import { leaveWithoutWarning } from './leave-warning.ts'
import { DRAFT, draftValues, EMPTY, NAMES, type Name, validValues } from './values.ts'

export type RegistrationFormProps = {
	/** Preselects a course. */
	courseId?: number | undefined
	/** The class of the course that an address names. */
	classSlug?: string | null
	/** False while the form is hidden in a closed panel. */
	active?: boolean
	onTyped?: (typed: boolean) => void
	onDone?: () => void
}

const resolver: Resolver<Values> = async (values, context, options) =>
	(await import('./rules.ts')).resolver(values, context, options)

/** The state of the registration form, its draft and its submission. */
export function useRegistration({ courseId, active = true, onTyped, onDone }: RegistrationFormProps) {
	const form = useForm<Values>({
		defaultValues: EMPTY,
		resolver,
		shouldFocusError: false,
	})
	const { getValues, setValue, setError, setFocus, reset, subscribe } = form
	const { isDirty } = form.formState
	const { state: draftState, saveSoon, flush, erase: eraseDraft, restore } = useDraft(DRAFT)
	const [restored, setRestored] = useState(false)
	const [retryNote, setRetryNote] = useState('')
	const [unconfirmed, setUnconfirmed] = useState(false)
	const shownAt = useRef<number>(undefined)
	const preselected = useRef('')

	useEffect(() => onTyped?.(isDirty), [isDirty, onTyped])

	const preselect = useCallback(async () => {
		if (!courseId) return
		// If this fails, the visitor can still choose the course in the field.
		const chosen = await courseWithId(courseId).catch(() => undefined)
		// A course that the visitor has chosen stays until a link preselects another one.
		if (!chosen || (getValues('course') && preselected.current === chosen.name)) return
		preselected.current = chosen.name
		setValue('course', chosen.name)
	}, [courseId, getValues, setValue])

	useEffect(() => {
		if (!active) return
		const isFirst = shownAt.current === undefined
		shownAt.current ??= performance.now()
		const draft = restore()
		preselected.current = draft?.offered ?? ''
		const before = Object.entries({ ...draftValues(EMPTY), ...validValues(draft) }) as [Name, string | string[]][]
		// The visitor may have typed before the form was hydrated, or before this effect ran.
		const typed = isFirst ? NAMES.filter((name) => `${getValues(name)}` !== `${EMPTY[name]}`) : []
		const early = typed.map((name) => [name, getValues(name)] as const)
		const changed = before.filter(([name, value]) => `${getValues(name)}` !== `${value}`)
		for (const [name, value] of changed) setValue(name, value)
		if (draft && changed.length > 0) setRestored(true)
		for (const [name, value] of early) setValue(name, value, { shouldDirty: true })
		void preselect()
		// Otherwise the form of the page and a closed panel could save their input in the wrong order.
		return flush
	}, [active, flush, getValues, preselect, restore, setValue])

	useEffect(
		() =>
			subscribe({
				formState: { values: true },
				callback: ({ values, type }) => {
					if (type === 'change') saveSoon({ ...draftValues(values), offered: preselected.current })
				},
			}),
		[subscribe, saveSoon],
	)

	const focusFirst = (isInvalid: (name: Name) => unknown) => {
		const first = NAMES.find(isInvalid)
		if (first) setFocus(first)
	}

	const clear = () => {
		eraseDraft()
		reset(EMPTY)
		setRestored(false)
		setUnconfirmed(false)
		shownAt.current = performance.now()
		preselected.current = ''
	}

	const send = async (values: Values, inputs: FormData) => {
		const rules = await import('./rules.ts')
		flush()
		const durationMs = restored || shownAt.current === undefined ? undefined : performance.now() - shownAt.current
		return rules.send(values, { inputs, durationMs, onWait: setRetryNote })
	}

	const showError = (error: unknown) => {
		toast('error', messageOf(error))
		setUnconfirmed(isUnconfirmed(error))
		if (!(error instanceof ApiError)) return
		for (const [name, message] of Object.entries(error.errors)) if (name in EMPTY) setError(name as Name, { message })
		focusFirst((name) => error.errors[name])
		// A rejected form was not stored, so the corrected one needs a new key.
		if (error.status === 422) DRAFT.dropKey()
	}

	const validateAndSend = form.handleSubmit(
		async (values, event) => {
			setUnconfirmed(false)
			try {
				const { reference } = await send(values, new FormData(event?.target))
				eraseDraft()
				toast('success', 'Registration successful!', `Your reference: ${reference}`)
				const page = await pageOfCourse(values.course).catch(() => undefined)
				clear()
				onDone?.()
				leaveWithoutWarning()
				if (page) navigate(page, { state: { reference } })
			} catch (error) {
				showError(error)
			} finally {
				setRetryNote('')
			}
		},
		(found: FieldErrors<Values>) => focusFirst((name) => found[name]),
	)

	// Rejects if the rules could not be loaded; nothing has been sent then.
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		validateAndSend(event).catch((error: unknown) => toast('error', messageOf(error)))
	}

	const erase = () => {
		clear()
		void preselect()
	}

	return { form, submit, erase, draftState, restored, retryNote, unconfirmed }
}

// Spec 8: the server's message, else one of two general messages.
function messageOf(error: unknown): string {
	if (error instanceof ApiError) return error.message || 'Something went wrong.'
	return 'An unexpected error occurred. Please try again.'
}
