import type { Examples } from '#app/ui/examples.ts'
import { CertificateSheet } from './certificate-sheet.tsx'

const face = {
	scheme: 'QMS',
	category: 'lead-auditor',
	issuedBy: 'Pramaan',
	kind: 'Certificate of achievement',
	level: 'Lead auditor',
	course: 'Lead Auditor QMS',
	rows: [
		{ label: 'Lead auditor', value: 'Asha Rao' },
		{ label: 'Scheme', value: 'Lead Auditor, ISO 9001:2015' },
	],
}

export const examples: Examples = {
	specimen: () => <CertificateSheet face={face} />,
	'with a text below': () => (
		<CertificateSheet face={{ ...face, category: undefined }}>
			<p>Valid until 29 September 2028</p>
		</CertificateSheet>
	),
}
