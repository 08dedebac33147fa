import { type ReactElement, useState } from 'react'
import { type Control, Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Fields } from '#app/forms/fields.tsx'
import { DraftNote, Honeypot } from '#app/forms/parts.tsx'
import { ReceiptCard } from '#app/forms/receipt/receipt-card.tsx'
import { useHydrated } from '#app/ui/browser/use-client-value.ts'
import { Button } from '#app/ui/button.tsx'
import { Combobox } from '#app/ui/fields/combobox.tsx'
import '#app/ui/fields/group.css'
import { eachField, entriesOf } from '#shared/forms/field.ts'
import {
	REGISTRATION_FIELDS,
	REGISTRATION_GROUPS,
	type RegistrationName,
	type RegistrationForm as Values,
} from '#shared/forms/registration-fields.ts'
import { ClassNote, useChosenClass } from './class-note.tsx'
import { CourseCard } from './course-card.tsx'
import { OPTIONS } from './form-data.ts'
import css from './registration.module.css'
import { askAboutSlips, invalidFields, type Questions } from './rules.ts'
import { Failure } from './submit.tsx'
import { Decision, useCurrentSummary } from './summary.tsx'
import { type RegistrationFormProps, useRegistration } from './use-registration.ts'
import { EMPTY, FIELD_ID, NAMES } from './values.ts'
import { YourData } from './your-data.tsx'

export function RegistrationForm(props: RegistrationFormProps) {
	const hydrated = useHydrated()
	const { form, submit, erase, draftState, restored, retryNote, failure, sent } = useRegistration(props)
	const { control } = form
	const { errors, isSubmitting, submitCount } = form.formState
	const { classSlug, withoutScript } = props
	const before: ReactElement | undefined = hydrated ? undefined : withoutScript
	const [erased, setErased] = useState(0)
	const [questions, setQuestions] = useState<Questions>({ email: undefined, phone: undefined, country: undefined })
	const eraseAll = () => {
		erase()
		setErased(erased + 1)
	}
	const chosen = useChosenClass(classSlug, control)
	const summary = useCurrentSummary(control, chosen.slug)
	const note = chosen.note === undefined ? undefined : <ClassNote {...chosen} />

	return (
		<form
			className={`frame ${css.form}`}
			method="post"
			onSubmit={submit}
			onBlur={() => void askAboutSlips(form, setQuestions)}
			noValidate
			aria-label="Enrolment"
		>
			<CourseCard summary={summary} />
			<div className={css.fields}>
				<Progress control={control} />
				<h2 className={css.seats}>Limited Seats Available</h2>
				{before}
				{submitCount > 0 && (
					<ErrorSummary
						attempt={submitCount}
						errors={NAMES.flatMap((name) => {
							const message = errors[name]?.message
							return message ? [{ id: `${FIELD_ID}-${name}`, message }] : []
						})}
					/>
				)}
				<RegistrationFields key={erased} form={form} notes={{ ...questions, course: note }} />
				<Honeypot />
				<Decision summary={summary} />
				<YourData />
				<p className={`row ${css.end}`}>
					<Button
						type={hydrated ? 'submit' : 'button'}
						disabled={!hydrated || chosen.isLoading}
						busy={isSubmitting && 'Submitting...'}
					>
						Submit application
					</Button>
				</p>
				<div className={css.end}>
					<DraftNote state={draftState} restored={restored} onErase={eraseAll} />
				</div>
				<div aria-live="polite">{retryNote && <p>{retryNote}</p>}</div>
				{failure !== undefined && <Failure error={failure} />}
				{sent && <ReceiptCard sent={sent} />}
			</div>
		</form>
	)
}

// The country code has a default.
const COUNTED = NAMES.filter((name) => name !== 'countryCode' && !REGISTRATION_FIELDS[name].optional)

/** How many of the required fields are valid. */
function Progress({ control }: { control: Control<Values> }) {
	const values = useWatch({ control })
	const filled = COUNTED.filter((name) => `${values[name]}` !== `${EMPTY[name]}`)
	// An empty form is hydrated without a run of the rules.
	const invalid = filled.length > 0 ? invalidFields(values) : new Set()
	const done = filled.filter((name) => !invalid.has(name)).length
	return (
		<>
			<span className="unseen">{`${done} of ${COUNTED.length} required fields filled in`}</span>
			<progress className={css.progress} value={done} max={COUNTED.length} aria-hidden />
		</>
	)
}

type RegistrationFieldsProps = {
	form: UseFormReturn<Values>
	/** What stands below fields. */
	notes: Partial<Record<RegistrationName, ReactElement | undefined>>
}

function RegistrationFields({ form: { control, register, formState }, notes }: RegistrationFieldsProps) {
	const errors = eachField(REGISTRATION_FIELDS, (_, name) => formState.errors[name]?.message)
	const choices = eachField(OPTIONS, (_, name) => () => <Choice name={name} control={control} />)
	const labels = { agree: <Terms label={REGISTRATION_FIELDS.agree.label} /> }
	return entriesOf(REGISTRATION_GROUPS).map(([group, table]) => (
		<fieldset key={group} className="group">
			<legend>{group}</legend>
			<Fields
				table={table}
				id={FIELD_ID}
				control={register}
				errors={errors}
				choices={choices}
				labels={labels}
				notes={notes}
			/>
		</fieldset>
	))
}

type ChoiceProps = { name: keyof typeof OPTIONS; control: UseFormReturn<Values>['control'] }

/** Spec 4: the dropdowns are searchable; some accept new values too. */
function Choice({ name, control }: ChoiceProps) {
	const { kind, autoComplete } = REGISTRATION_FIELDS[name]
	return (
		<Controller
			control={control}
			name={name}
			render={({ field: { value, name: _, ...field } }) => {
				const creatable = kind === 'open' || kind === 'several'
				const props = { ...field, autoComplete, creatable, options: OPTIONS[name] }
				return typeof value === 'string' ? (
					<Combobox {...props} value={value} />
				) : (
					<Combobox {...props} multiple value={value ?? []} />
				)
			}}
		/>
	)
}

const TERMS = 'Terms and Conditions'

const Terms = ({ label }: { label: string }) => (
	<>
		<span>{label.replace(TERMS, '')}</span>
		<a href="/policies/terms" target="_blank" rel="noopener">
			{TERMS}
		</a>
	</>
)
