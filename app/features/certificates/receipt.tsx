import { useState } from 'react'
import { ApiError, makeReceipt } from '#app/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { download } from './download.ts'

const UNREACHED = 'The register could not be reached, so there is no receipt. Try again in a moment.'

/** Downloads a signed PDF of what the register says about the numbers. */
export default function Receipt({ numbers }: { numbers: string[] }) {
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
			<Button variant="outline" data-needs-script busy={busy && 'Making the receipt...'} onClick={make}>
				<Icon name="download" />
				Download a receipt (PDF)
			</Button>
			{problem && <span role="alert">{problem}</span>}
		</>
	)
}
