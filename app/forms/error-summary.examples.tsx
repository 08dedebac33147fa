import type { Examples } from '#app/ui/examples.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { ErrorSummary } from './error-summary.tsx'

export const examples: Examples = {
	'two errors': () => (
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
	'no error': () => <ErrorSummary attempt={1} errors={[]} />,
}
