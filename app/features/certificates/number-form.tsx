import type { ComponentProps, Ref } from 'react'
import { apiAddress } from '#app/base/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import css from './certificates.module.css'

type NumberFormProps = {
	input?: Ref<HTMLInputElement>
	number?: string | undefined
	error?: string | undefined
	busy?: boolean
	onSubmit?: ComponentProps<'form'>['onSubmit']
}

/** The form for a certificate number. Without JavaScript, or before hydration, the server answers with a page. */
export function NumberForm({ input, number, error, busy = false, onSubmit }: NumberFormProps) {
	return (
		<form className={css.form} method="get" action={apiAddress('/api/verification')} onSubmit={onSubmit} noValidate>
			<Field
				id="certificate-number"
				label="Certificate number"
				hint="As printed, for example PRM-LA-2025-00418"
				error={error}
				required
			>
				<TextInput
					ref={input}
					name="number"
					defaultValue={number}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
			</Field>
			<Button type="submit" disabled={busy}>
				<Icon name="search" />
				Verify
			</Button>
		</form>
	)
}
