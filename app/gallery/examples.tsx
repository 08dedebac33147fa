import { type ComponentProps, type ReactNode, useState } from 'react'
import { DraftNote } from '#app/forms/draft-note.tsx'
import { emailNote } from '#app/forms/email-note.tsx'
import { ErrorSummary } from '#app/forms/error-summary.tsx'
import { Fields } from '#app/forms/fields.tsx'
import { ReceiptCard } from '#app/forms/receipt/receipt-card.tsx'
import { ErrorScreen, LoadingScreen } from '#app/shell/screens.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Combobox, type Option } from '#app/ui/form/combobox.tsx'
import { Checkbox, Field, TextArea, TextInput } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { Icon, iconNames } from '#app/ui/icon.tsx'
import { Image } from '#app/ui/image.tsx'
import { HeroSlider } from '#app/ui/motion/hero-slider.tsx'
import { type ImageSlide, renderImageSlide } from '#app/ui/motion/image-slide.tsx'
import { Pagination } from '#app/ui/page/pagination.tsx'
import { toast } from '#app/ui/toast/toast.ts'
import { Toasts } from '#app/ui/toast/toast-host.tsx'
import { CONTACT_FIELDS } from '#shared/forms/contact-fields.ts'

/** Named states of a component, for the gallery, the unit tests and axe. */
export type Examples = Record<string, () => ReactNode>

const noop = () => {}
const never = () => new Promise<Option[]>(noop)
const failing = () => Promise.reject(new Error('offline'))

const courses: Option[] = ['Lead Auditor QMS', 'Lead Auditor EMS', 'Internal Auditor QMS'].map((name) => ({
	value: name,
	label: name,
}))
const languages: Option[] = [
	{ value: 'English', label: 'English' },
	{ value: 'Hindi', label: 'Hindi' },
	{ value: '', label: 'Add more' },
]
export const countries: Option[] = [
	{ value: 'AX', label: 'Åland Islands', hint: '🇦🇽 AX' },
	{ value: 'IN', label: 'India', hint: '🇮🇳 IN', search: ['Bharat'] },
	{ value: 'IO', label: 'British Indian Ocean Territory', hint: '🇮🇴 IO' },
	...Array.from({ length: 247 }, (_, number) => ({ value: `C${number}`, label: `Country ${number}` })),
]

type Settings = Partial<Omit<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'multiple' | 'ref'>> & {
	id?: string
	caption?: string
	error?: string
}

/** A Combobox with one value and its state. */
export function Single({
	id = 'single',
	caption = 'Course',
	error,
	start = '',
	...rest
}: Settings & { start?: string }) {
	const [value, setValue] = useState(start)
	return (
		<Field id={id} label={caption} {...(error && { error })}>
			<Combobox options={courses} {...rest} value={value} onChange={setValue} />
			<output hidden>{value}</output>
		</Field>
	)
}

/** A Combobox with several values and their state. */
export function Multiple({
	id = 'several',
	caption = 'Languages',
	error,
	start = [],
	...rest
}: Settings & { start?: string[] }) {
	const [value, setValue] = useState(start)
	return (
		<Field id={id} label={caption} {...(error && { error })}>
			<Combobox multiple creatable options={languages} {...rest} value={value} onChange={setValue} />
			<output hidden>{value.join('|')}</output>
		</Field>
	)
}

/** A button that opens the dialog, because a modal dialog covers the page. */
function Opener({ kind, label }: Pick<ComponentProps<typeof Dialog>, 'kind' | 'label'>) {
	const [open, setOpen] = useState(false)
	const close = () => setOpen(false)
	return (
		<>
			<Button variant="outline" onClick={() => setOpen(true)} aria-haspopup="dialog">
				Open: {label}
			</Button>
			<Dialog open={open} onClose={close} label={label} kind={kind}>
				<h2>{label}</h2>
				<Field id={`name-${kind}`} label="First name">
					<TextInput />
				</Field>
				<Button onClick={close}>Done</Button>
			</Dialog>
		</>
	)
}

const slides: ImageSlide[] = [
	{ title: 'Consultancy', image: '/no-such-picture.jpg', overlays: [{ title: 'Consultancy', text: 'On demand.' }] },
	{ title: 'Talk to us', art: <svg viewBox="0 0 10 10" aria-hidden="true" />, overlays: [{ title: 'Talk to us' }] },
]
const pageOf = (page: number) => `/courses/all/${page}`

/** The states of blocks that no page shows when it opens. */
export const blocks: Record<string, Examples> = {
	button: {
		primary: () => <Button>Submit application</Button>,
		gold: () => <Button variant="gold">Browse all courses</Button>,
		outline: () => <Button variant="outline">Talk to us</Button>,
		quiet: () => <Button variant="quiet">Clear</Button>,
		small: () => (
			<Button size="small" variant="outline">
				Retry
			</Button>
		),
		disabled: () => <Button disabled>Submit</Button>,
		busy: () => <Button busy="Submitting...">Submit application</Button>,
		'outline on ink': () => (
			<Button variant="outline" onInk>
				Talk to us
			</Button>
		),
		'link on ink': () => (
			<a className={buttonClass('gold', { onInk: true })} href="/courses">
				See courses
			</a>
		),
	},
	combobox: {
		empty: () => <Single id="empty" />,
		chosen: () => <Single id="chosen" start="Lead Auditor EMS" />,
		'in error': () => <Single id="wrong" error="Select a course" />,
		'with hints': () => <Single id="country" caption="Country" options={countries} start="IN" />,
		creatable: () => <Single id="city" caption="City" creatable options={[{ value: 'Delhi', label: 'Delhi' }]} />,
		several: () => <Multiple id="languages" start={['English', 'Tamil']} />,
		'several in error': () => <Multiple id="no-languages" error="Select at least one language" />,
		loading: () => <Single id="loading" options={never} />,
		failed: () => <Single id="failed" options={failing} />,
	},
	dialog: {
		side: () => <Opener kind="side" label="Enrol" />,
		card: () => <Opener kind="card" label="Chat with us" />,
	},
	draft: {
		empty: () => <DraftNote state="empty" restored={false} onErase={noop} />,
		stored: () => <DraftNote state="stored" restored={false} onErase={noop} />,
		restored: () => <DraftNote state="stored" restored onErase={noop} />,
		'no storage': () => <DraftNote state="in-memory" restored={false} onErase={noop} />,
	},
	email: { 'a likely slip': () => emailNote('asha@gmial.com', noop) },
	errors: {
		two: () => (
			<>
				<ErrorSummary
					attempt={1}
					errors={[
						{ id: 'summary-name', message: 'First name is required' },
						{ id: 'summary-mail', message: 'Invalid email' },
					]}
				/>
				<Field id="summary-name" label="First name" error="First name is required">
					<TextInput />
				</Field>
				<Field id="summary-mail" label="Email" error="Invalid email">
					<TextInput />
				</Field>
			</>
		),
	},
	field: {
		'optional with a hint': () => (
			<Field id="subject" label="Subject" hint="What is it about?" required={false}>
				<TextInput name="subject" />
			</Field>
		),
		'in error': () => (
			<Field id="last" label="Last name" hint="As on your passport" error="Last name is required" required>
				<TextInput name="last" autoComplete="family-name" />
			</Field>
		),
		'text area': () => (
			<Field id="message" label="Message" error="Message is required">
				<TextArea name="message" />
			</Field>
		),
		'checkbox in error': () => (
			<Checkbox id="agree" label="I agree to the Terms and Conditions" error="You must agree to the terms" />
		),
	},
	fields: {
		'with a message': () => (
			<Fields
				table={CONTACT_FIELDS}
				id="message"
				errors={{ email: CONTACT_FIELDS.email.message }}
				control={(name) => ({ name, defaultValue: name === 'email' ? 'meera@' : undefined })}
			/>
		),
	},
	hero: {
		'without dots': () => (
			<HeroSlider label="Without dots" slides={slides} renderSlide={renderImageSlide} dots={false} />
		),
		'one slide': () => <HeroSlider label="One slide" slides={slides.slice(0, 1)} renderSlide={renderImageSlide} />,
	},
	icon: Object.fromEntries(iconNames.map((name) => [name, () => <Icon name={name} />])),
	image: {
		failed: () => <Image src="/no-such-picture.jpg" alt="A class in New Delhi" width={320} height={180} />,
	},
	pagination: {
		'hundreds of pages': () => <Pagination page={200} pages={456} to={pageOf} label="Pages of a long list" />,
	},
	receipt: {
		'for a class': () => (
			<ReceiptCard
				sent={{
					message: '',
					reference: 'PRM-Q0XW-8X7Y-XBES',
					order: '/orders/example',
					course: 'Lead Auditor QMS',
					classText: 'Dec 07 – 11, 2026, 10:00 AM to 5:00 PM IST, Online (Zoom)',
					isPayable: true,
				}}
			/>
		),
	},
	screens: {
		loading: () => <LoadingScreen />,
		'error with a message': () => <ErrorScreen error={new Error('The list of courses did not come.')} />,
		'error without a message': () => <ErrorScreen error={undefined} />,
	},
	select: {
		'in error': () => (
			<Field id="state" label="State" error="Choose a state" required>
				<Select name="state" empty="Choose a state" options={[{ value: '07', text: 'Delhi' }]} />
			</Field>
		),
	},
	toast: {
		host: () => (
			<>
				<Button onClick={() => toast('success', 'Registration successful!', { detail: 'Your reference: R-7K2M9Q' })}>
					Success
				</Button>
				<Button onClick={() => toast('error', 'Something went wrong.')}>Error</Button>
				<Toasts page="/" />
			</>
		),
	},
}
