import { Image } from '#app/ui/image.tsx'

export const SPECIMEN_ADDRESS = '/specimen.svg'

/** A certificate of nobody as a picture that shows where its number stands. */
export const Specimen = ({ className }: { className?: string | undefined }) => (
	<Image
		className={className}
		src={SPECIMEN_ADDRESS}
		alt="Specimen of a certificate, its number circled"
		width={640}
		height={452}
	/>
)
