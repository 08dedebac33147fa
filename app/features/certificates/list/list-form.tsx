import type { ComponentProps, ReactNode, Ref } from 'react'
import { apiAddress } from '#app/base/api.ts'
import css from '#app/features/certificates/certificates.module.css'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/fields/field.tsx'

type ListFormProps = Pick<ComponentProps<'form'>, 'onSubmit' | 'onChange' | 'onDrop' | 'onDragOver'> & {
	input?: Ref<HTMLTextAreaElement>
	text?: string | undefined
	error?: string | undefined
	busy?: boolean
	children?: ReactNode
}

/** The form for many certificate numbers. Without JavaScript the server answers with a page. */
export function ListForm({ input, text, error, busy, children, ...events }: ListFormProps) {
	return (
		<form className={css.list} method="post" action={apiAddress('/api/verification')} noValidate {...events}>
			<Field
				id="certificate-numbers"
				label="Numbers to check"
				hint="Up to 200: one on each line, or separated by commas"
				error={error}
				required
			>
				<TextArea
					ref={input}
					name="numbers"
					defaultValue={text}
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
				/>
			</Field>
			{children}
			<Button type="submit" busy={busy && 'Checking certificates...'}>
				Check all
			</Button>
		</form>
	)
}
