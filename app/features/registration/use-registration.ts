import { type ReactElement, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError, register } from '#app/base/api.ts'
import { navigate } from '#app/base/location.ts'
import type { SentRegistration } from '#app/forms/receipt/receipt-card.tsx'
import { useSubmission } from '#app/forms/use-submission.ts'
import { focusInView } from '#app/ui/browser/focus.ts'
import { toast } from '#app/ui/toast/toast.ts'
import { toRegistration } from '#shared/forms/registration.ts'
import type { RegistrationName as Name, RegistrationForm as Values } from '#shared/forms/registration-fields.ts'
import { courseWithId, currentName } from './form-data.ts'
import { leaveWithoutWarning } from './leave-warning.ts'
import { resolver, showPhone } from './rules.ts'
import { messageOf, outcomeOf } from './submit.tsx'
import { useSummary } from './summary.tsx'
import { DRAFT, draftValues, EMPTY, NAMES, type StoredDraft, validValues } from './values.ts'

export type RegistrationFormProps = {
	/** Shown until the page is hydrated. */
	withoutScript?: ReactElement
	/** Preselects a course. */
	courseId?: number | undefined
	/** The class of the course that an address names. */
	classSlug?: string | null
	/** False while the form is hidden in a closed panel. */
	active?: boolean
	onTyped?: (typed: boolean) => void
	onDone?: () => void
}

type Shown = Pick<RegistrationFormProps, 'courseId' | 'active'>

/** Restores and saves the draft, preselects a course, and shows the phone number as it will be sent. */
function useRegistrationDraft(
	{ getValues, setValue, subscribe }: UseFormReturn<Values>,
	{ courseId, active = true }: Shown,
) {
	const preselected = useRef('')
	const shownPhone = useRef('')
	const readPhone = useCallback(() => {
		shownPhone.current = getValues('phone') && showPhone({ getValues, setValue }, shownPhone.current)
	}, [getValues, setValue])
	/** A draft may have a name that its course no longer has. */
	const renameCourse = useCallback(async () => {
		const course = getValues('course')
		const name = course && (await currentName(course))
		if (name !== course && getValues('course') === course) setValue('course', name)
	}, [getValues, setValue])
	const takeOver = (changes: StoredDraft) => {
		preselected.current = changes.offered ?? preselected.current
		for (const [name, value] of Object.entries(validValues(changes))) setValue(name as Name, value)
		void renameCourse()
	}
	const submission = useSubmission(DRAFT, takeOver)
	const { saveSoon, flush, restore, setRestored, show } = submission

	const preselect = useCallback(async () => {
		if (!courseId) return
		// If this fails, the visitor can still choose the course in the field.
		const chosen = await courseWithId(courseId).catch(() => undefined)
		// A course that the visitor has chosen stays until a link preselects another one.
		if (!chosen || (getValues('course') && (await currentName(preselected.current)) === chosen.name)) return
		preselected.current = chosen.name
		setValue('course', chosen.name)
	}, [courseId, getValues, setValue])

	useEffect(() => {
		if (!active) return
		const isFirst = show()
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
		if (early.length > 0) saveSoon({ ...draftValues(getValues()), offered: preselected.current })
		void renameCourse()
		readPhone()
		// Otherwise the form of the page and a closed panel could save their input in the wrong order.
		return flush
	}, [active, flush, getValues, readPhone, renameCourse, restore, saveSoon, setRestored, setValue, show])

	// Apart: the query is known only after hydration, and what was typed by then has to stay.
	useEffect(() => {
		if (active) void preselect()
	}, [active, preselect])

	useEffect(
		() =>
			subscribe({
				formState: { values: true },
				callback: ({ values, type }) => {
					if (type === 'change') saveSoon({ ...draftValues(values), offered: preselected.current })
					readPhone()
				},
			}),
		[readPhone, subscribe, saveSoon],
	)

	const erase = () => {
		submission.erase()
		preselected.current = ''
	}
	return { ...submission, erase, preselect }
}

/** The state of the registration form, its draft and its submission. */
export function useRegistration({ onTyped, onDone, ...shown }: RegistrationFormProps) {
	const form = useForm<Values>({ defaultValues: EMPTY, resolver, shouldFocusError: false })
	const { isDirty } = form.formState
	const draft = useRegistrationDraft(form, shown)
	const summaryOf = useSummary()
	/** The error of the last attempt. */
	const [failure, setFailure] = useState<unknown>()
	/** Shown in the form, where no page of the course was found. */
	const [sent, setSent] = useState<SentRegistration>()

	useEffect(() => onTyped?.(isDirty), [isDirty, onTyped])

	const clear = () => {
		draft.erase()
		setFailure(undefined)
		form.reset(EMPTY)
	}
	const erase = () => {
		clear()
		void draft.preselect()
	}
	async function send(values: Values, inputs: FormData) {
		const receipt = await draft.send(register, toRegistration(values), inputs)
		draft.erase()
		toast('success', 'Registration successful!', { detail: `Your reference:\n${receipt.reference}`, stays: true })
		const slug = inputs.get('class')?.toString()
		const { sent, page } = await outcomeOf(receipt, { ...values, slug }, summaryOf)
		clear()
		onDone?.()
		leaveWithoutWarning()
		// The entry of the panel in the history becomes that of the page.
		if (page) navigate(page.to, { state: sent, history: onDone ? 'replace' : 'auto' })
		else setSent(sent)
	}
	function fail(error: unknown) {
		toast('error', messageOf(error))
		setFailure(error)
		if (!(error instanceof ApiError)) return
		for (const [name, message] of Object.entries(error.errors))
			if (name in EMPTY) form.setError(name as Name, { message })
	}
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault()
		// A text of which a dropdown does not know what is meant would not be sent.
		const unsettled = event.currentTarget.querySelector<HTMLElement>('[data-unsettled] input')
		if (unsettled) return focusInView(unsettled)
		const inputs = new FormData(event.currentTarget)
		void draft.once(() => {
			setFailure(undefined)
			setSent(undefined)
			return form.handleSubmit((values) => send(values, inputs).catch(fail))(event)
		})
	}

	const { draftState, restored, retryNote } = draft
	return { form, submit, erase, draftState, restored, retryNote, failure, sent }
}
