import { type ComponentProps, useState } from 'react'
import type { Examples } from '#app/ui/examples.ts'
import { Field } from '#app/ui/field.tsx'
import { Combobox, type Option } from './combobox.tsx'

type Settings = Partial<Omit<ComponentProps<typeof Combobox>, 'value' | 'onChange' | 'multiple' | 'ref'>> & {
	caption?: string
	error?: string
}

const courses: Option[] = [
	{ value: 'Lead Auditor QMS', label: 'Lead Auditor QMS' },
	{ value: 'Lead Auditor EMS', label: 'Lead Auditor EMS' },
	{ value: 'Internal Auditor QMS', label: 'Internal Auditor QMS' },
]
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

/** A Combobox with one value and its state. */
export function Single({ caption = 'Course', error, start = '', ...rest }: Settings & { start?: string }) {
	const [value, setValue] = useState(start)
	return (
		<Field id={rest.id ?? 'single'} label={caption} {...(error && { error })}>
			<Combobox options={courses} {...rest} value={value} onChange={setValue} />
			<output hidden>{value}</output>
		</Field>
	)
}

/** A Combobox with several values and their state. */
export function Multiple({ caption = 'Languages', error, start = [], ...rest }: Settings & { start?: string[] }) {
	const [value, setValue] = useState(start)
	return (
		<Field id={rest.id ?? 'several'} label={caption} {...(error && { error })}>
			<Combobox multiple creatable options={languages} {...rest} value={value} onChange={setValue} />
			<output hidden>{value.join('|')}</output>
		</Field>
	)
}

const never = () => new Promise<Option[]>(() => {})
const failing = () => Promise.reject(new Error('offline'))

export const examples: Examples = {
	empty: () => <Single id="empty" placeholder="Choose a course" />,
	chosen: () => <Single id="chosen" start="Lead Auditor EMS" />,
	'in error': () => <Single id="wrong" error="Select a course" />,
	disabled: () => <Single id="disabled" disabled />,
	'with hints': () => <Single id="country" caption="Country" options={countries} start="IN" />,
	creatable: () => <Single id="city" caption="City" creatable options={[{ value: 'Delhi', label: 'Delhi' }]} />,
	several: () => <Multiple id="languages" start={['English', 'Tamil']} />,
	'several in error': () => <Multiple id="no-languages" error="Select at least one language" />,
	loading: () => <Single id="loading" options={never} />,
	failed: () => <Single id="failed" options={failing} />,
}
