import css from './certificate-sheet.module.css'
import { CertificateSheet, type Face } from './certificate-sheet.tsx'

type SpecimenProps = { face: Face; label?: string; className: string | undefined }

/** A certificate of nobody as a picture that shows where its number stands; `--scale` and `--height` are its size. */
export const Specimen = ({
	face,
	label = 'Specimen of a certificate, its number circled',
	className,
}: SpecimenProps) => (
	<div role="img" aria-label={label} className={`${css.specimen} ${className}`}>
		<CertificateSheet face={face} />
	</div>
)
