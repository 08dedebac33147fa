import { useState } from 'react'
import { ApiError, apiAddress } from '#app/base/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { download } from './download.ts'
import { makeReceipt } from './numbers-api.ts'

const UNREACHED = 'The register could not be reached, so there is no receipt. Try again in a moment.'

type ReceiptProps = { numbers: string[] }

/** Downloads a signed PDF of what the register says about the numbers. The server renders pages without JavaScript. */
export default import.meta.env.SSR ? PostedReceipt : Receipt

const label = (
	<>
		<Icon name="download" />
		<span>Download a receipt (PDF)</span>
	</>
)

function PostedReceipt({ numbers }: ReceiptProps) {
	return (
		<form method="post" action={apiAddress('/api/verification/receipt')}>
			<input type="hidden" name="numbers" value={numbers.join('\n')} />
			<Button type="submit" variant="outline">
				{label}
			</Button>
		</form>
	)
}

function Receipt({ numbers }: ReceiptProps) {
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState('')

	const make = async () => {
		setBusy(true)
		setProblem('')
		try {
			download(await makeReceipt(numbers), `receipt-${new Date().toISOString().slice(0, 10)}.pdf`)
		} catch (error) {
			setProblem((error instanceof ApiError && error.message) || UNREACHED)
		}
		setBusy(false)
	}

	return (
		<>
			<Button variant="outline" busy={busy && 'Making the receipt...'} onClick={make}>
				{label}
			</Button>
			{problem && <span role="alert">{problem}</span>}
		</>
	)
}
