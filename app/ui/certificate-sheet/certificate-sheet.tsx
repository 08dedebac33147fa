import type { ReactNode } from 'react'
import { Rosette } from '#app/ui/rosette.tsx'
import css from './certificate-sheet.module.css'

export type Face = {
	scheme: string
	/** Level of the course, for its medallion. */
	category: string | undefined
	issuedBy: string
	kind: string
	level: string
	course: string
	/** What the document is not. */
	note: string
	rows: { label: string; value: string }[]
}

type CertificateSheetProps = {
	face: Face
	/** Whether it is in the register: it prints as one A4 page in landscape. */
	isRecord?: boolean
	/** What stands below the fields. */
	children?: ReactNode
}

/** The drawing of a certificate: of one in the register and of the specimen. */
export function CertificateSheet({ face, isRecord, children }: CertificateSheetProps) {
	const { scheme, issuedBy, kind, level, course, note, rows } = face
	return (
		<div className={css.sheet} data-scheme={scheme} data-record={isRecord}>
			<div className={css.inner} data-long={rows.map(({ value }) => value).join('').length > 140}>
				<Rosette scheme={scheme} className={css.rosette} weight={0.35} />
				<span className={`medallion ${css.seal}`} data-level={face.category} data-ground="paper" data-large />
				<p>{issuedBy}</p>
				<div>
					<p className={css.kind}>{kind}</p>
					{level && <p className={css.level}>{level}</p>}
					{course && <p>{course}</p>}
					<p>{note}</p>
				</div>
				<dl>
					{rows.map(({ label, value }) => (
						<div key={label}>
							<dt>{label}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
				{children}
			</div>
		</div>
	)
}

type SpecimenProps = { face: Face; label?: string; className: string | undefined }

/** The first fields of a certificate of nobody, as a picture that shows where its number stands; `--scale` is its size. */
export const Specimen = ({
	face,
	label = 'Specimen of a certificate, its number circled',
	className,
}: SpecimenProps) => (
	<div role="img" aria-label={label} className={`${css.specimen} ${className}`}>
		<CertificateSheet face={{ ...face, level: '', course: '', rows: face.rows.slice(0, 4) }} />
	</div>
)
