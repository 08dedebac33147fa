import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Controller, type FieldErrors, useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { ApiError, register } from '#app/api.ts'
import { Button } from '#app/ui/button.tsx'
import { useAwake } from '#app/ui/client-value.ts'
import { Combobox } from '#app/ui/combobox.tsx'
import { celebrate } from '#app/ui/confetti.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Checkbox, Field, TextInput } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import {
	DEFAULT_COUNTRY_CODE,
	PHONE_DIGITS,
	registrationForm,
	toRegistration,
	type RegistrationForm as Values,
} from '#shared/registration.ts'
import { courseWithId, OPTIONS, pageOfCourse } from './enrolment.ts'
import { Progress } from './progress.tsx'
import css from './registration.module.css'

const EMPTY: Values = {
	firstName: '',
	lastName: '',
	countryCode: DEFAULT_COUNTRY_CODE,
	phone: '',
	email: '',
	workExp: '',
	auditExp: '',
	isoStandards: [],
	languages: [],
	city: '',
	country: '',
	course: '',
	graduate: false as true,
	agree: false as true,
}
type Name = keyof Values

type Props = {
	/** Preselects a course. */
	courseId?: number | undefined
	onTyped?: (typed: boolean) => void
	onDone?: () => void
}

export function RegistrationForm({ courseId, onTyped, onDone }: Props) {
	const awake = useAwake()
	const navigate = useNavigate()
	// One key for each filled-in form: a second try of the same one can't register twice.
	const key = useRef('')
	const {
		control,
		register: field,
		handleSubmit,
		formState,
		getValues,
		reset,
		setError,
		setFocus,
		setValue,
	} = useForm<Values>({
		defaultValues: EMPTY,
		resolver: standardSchemaResolver(registrationForm),
		shouldFocusError: false,
	})
	const { errors, isDirty, isSubmitting, submitCount } = formState

	useEffect(() => onTyped?.(isDirty), [isDirty, onTyped])

	useEffect(() => {
		if (!courseId) return
		courseWithId(courseId).then(
			({ name }) => {
				if (!getValues('course')) setValue('course', name)
			},
			() => {}, // The field itself offers every course.
		)
	}, [courseId, getValues, setValue])

	const refuse = (found: FieldErrors<Values>) => {
		const first = (Object.keys(EMPTY) as Name[]).find((name) => found[name])
		if (first) setFocus(first)
	}

	const submit = handleSubmit(async (values) => {
		key.current ||= crypto.randomUUID()
		try {
			const { reference } = await register(toRegistration(registrationForm.parse(values)), key.current)
			toast('success', 'Registration successful!')
			celebrate()
			const page = await pageOfCourse(values.course).catch(() => undefined)
			if (page) await navigate(page, { state: { reference } })
			key.current = ''
			reset(EMPTY)
			onDone?.()
		} catch (error) {
			toast('error', failure(error))
			if (!(error instanceof ApiError)) return
			for (const [name, message] of Object.entries(error.errors)) if (name in EMPTY) setError(name as Name, { message })
			const first = (Object.keys(EMPTY) as Name[]).find((name) => error.errors[name])
			if (first) setFocus(first)
			// What was refused was not stored: the mended form is a new one.
			if (error.status === 422) key.current = ''
		}
	}, refuse)

	const list = (Object.keys(EMPTY) as Name[]).flatMap((name) => {
		const message = errors[name]?.message
		return message ? [{ id: `enrol-${name}`, message }] : []
	})
	const id = (name: Name) => `enrol-${name}`
	const frame = (name: Name, label: string, control: ReactNode, hint?: string, required = true) => (
		<Field id={id(name)} label={label} hint={hint} error={errors[name]?.message} required={required}>
			{control}
		</Field>
	)
	const text = (
		name: 'firstName' | 'lastName' | 'phone' | 'email' | 'city',
		label: string,
		rest: ComponentProps<'input'>,
	) => frame(name, label, <TextInput {...field(name)} {...rest} />)
	// Spec 4: the dropdowns are searchable; those of `creatable` take an own value too.
	const single = (
		name: 'workExp' | 'auditExp' | 'country' | 'countryCode' | 'course',
		label: string,
		creatable = false,
	) =>
		frame(
			name,
			label,
			<Controller
				control={control}
				name={name}
				render={({ field: { value, onChange, onBlur, ref } }) => (
					<Combobox
						options={OPTIONS[name]}
						value={value}
						onChange={onChange}
						onBlur={onBlur}
						ref={ref}
						creatable={creatable}
					/>
				)}
			/>,
		)
	const several = (name: 'isoStandards' | 'languages', label: string, required: boolean, hint?: string) =>
		frame(
			name,
			label,
			<Controller
				control={control}
				name={name}
				render={({ field: { value, onChange, onBlur, ref } }) => (
					<Combobox
						multiple
						options={OPTIONS[name]}
						value={value ?? []}
						onChange={onChange}
						onBlur={onBlur}
						ref={ref}
						creatable
					/>
				)}
			/>,
			hint,
			required,
		)

	return (
		<form className={css.form} method="post" onSubmit={submit} noValidate aria-label="Enrolment">
			<p className={css.seats}>Limited Seats Available</p>
			<Progress control={control} />
			<noscript>
				<p>This form needs JavaScript. You can write to us instead: the addresses stand at the foot of the page.</p>
			</noscript>
			{submitCount > 0 && <ErrorSummary title="Please check these fields" errors={list} />}

			<fieldset className={css.group}>
				<legend>About you</legend>
				{text('firstName', 'First name', { autoComplete: 'given-name' })}
				{text('lastName', 'Last name', { autoComplete: 'family-name' })}
				{text('email', 'E-mail', { type: 'email', inputMode: 'email', autoComplete: 'email' })}
				<div className={css.phone}>
					{single('countryCode', 'Country code')}
					{text('phone', 'Mobile number', {
						type: 'tel',
						inputMode: 'numeric',
						autoComplete: 'tel-national',
						maxLength: PHONE_DIGITS,
					})}
				</div>
				{text('city', 'City', { autoComplete: 'address-level2' })}
				{single('country', 'Country')}
			</fieldset>

			<fieldset className={css.group}>
				<legend>Your experience</legend>
				{single('workExp', 'Work experience', true)}
				{single('auditExp', 'Audit experience', true)}
				{several('isoStandards', 'ISO standards you know', false)}
				{several('languages', 'Languages', true, 'Those in which you can follow a class')}
			</fieldset>

			<fieldset className={css.group}>
				<legend>Your course</legend>
				<div className={css.wide}>{single('course', 'Course')}</div>
				<div className={css.wide}>
					<Checkbox
						id={id('graduate')}
						{...field('graduate')}
						label="I am a graduate with min. 50% marks*"
						error={errors.graduate?.message}
					/>
				</div>
				<div className={css.wide}>
					<Checkbox
						id={id('agree')}
						{...field('agree')}
						label={
							<>
								I agree to the{' '}
								<Link to="/policies/terms" target="_blank">
									Terms and Conditions
								</Link>
							</>
						}
						error={errors.agree?.message}
					/>
				</div>
			</fieldset>

			<p className={css.privacy}>
				We store what you enter here to register you for the course. See the{' '}
				<Link to="/policies/privacy" target="_blank">
					privacy policy
				</Link>
				.
			</p>
			<Button type="submit" disabled={!awake} busy={isSubmitting && 'Submitting...'}>
				Submit application
			</Button>
		</form>
	)
}

// Spec 8: the server's message, else one of two general sentences.
function failure(error: unknown): string {
	if (error instanceof ApiError) return error.message || 'Something went wrong.'
	return 'An unexpected error occurred. Please try again.'
}
