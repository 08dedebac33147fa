import type { ComponentProps } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, Field, TextArea, TextInput } from '#app/ui/fields/field.tsx'
import { Select } from '#app/ui/fields/select.tsx'
import type { DeskField, DeskForm } from '#shared/desk-view.ts'
import css from './desk.module.css'
import { Each } from './each.tsx'
import { Text } from './text.tsx'

/** A form with no field is a button. */
export function Form({ form: { id, method, href, button, intro = [], fields, hidden, problem } }: { form: DeskForm }) {
	const hasFile = fields.some(({ kind }) => kind === 'file')
	const isSearch = method === 'get'
	return (
		<form
			method={method}
			action={href}
			encType={hasFile ? 'multipart/form-data' : undefined}
			className={css.form}
			data-method={method}
		>
			{problem && (
				<div className="alert" role="alert">
					<Each of={problem}>
						{(line) => (
							<p className={css.line}>
								<Text text={line} />
							</p>
						)}
					</Each>
				</div>
			)}
			<Each of={intro}>
				{(line) => (
					<p className="soft">
						<Text text={line} />
					</p>
				)}
			</Each>
			<Hidden values={hidden} />
			{fields.map((field) => (
				<Control key={field.name} id={`${id}-${field.name}`} field={field} isSearch={isSearch} />
			))}
			<Button type="submit" variant={isSearch ? 'outline' : 'primary'} size="small">
				{button}
			</Button>
		</form>
	)
}

export const Hidden = ({ values }: { values: Record<string, string> }) =>
	Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

const INPUTS: { [Kind in DeskField['kind']]?: ComponentProps<'input'> } = {
	day: { type: 'date' },
	email: { type: 'email', inputMode: 'email' },
	amount: { inputMode: 'decimal' },
}

function Control({ id, field, isSearch }: { id: string; field: DeskField; isSearch: boolean }) {
	const { name, label, kind, isRequired, value = '', options = [], hint, error } = field
	if (kind === 'flag')
		return (
			<Checkbox id={id} name={name} value="yes" label={label} hint={hint} error={error} defaultChecked={value !== ''} />
		)
	return (
		<>
			<Field id={id} label={label} {...(isSearch ? {} : { required: isRequired })} hint={hint} error={error}>
				{kind === 'choice' ? (
					<Select
						name={name}
						defaultValue={value}
						empty={isSearch ? 'All' : !isRequired ? 'None' : value ? '' : 'Choose'}
						options={options}
					/>
				) : kind === 'lines' || kind === 'file' ? (
					<TextArea
						name={name}
						defaultValue={value}
						rows={kind === 'file' ? 3 : 4}
						required={isRequired && kind !== 'file'}
					/>
				) : (
					<TextInput name={name} defaultValue={value} autoComplete="off" {...INPUTS[kind]} />
				)}
			</Field>
			{kind === 'file' && (
				<Field id={`${id}-file`} label="Or a file">
					<TextInput type="file" name={`${name}-file`} required={false} />
				</Field>
			)}
		</>
	)
}
