import css from './rosette-image.module.css'

type RosetteImageProps = { scheme: string; className?: string | undefined }

/** The engraved rosette of a scheme, in the colour of the text around it: one element, drawn from a cached image. */
export const RosetteImage = ({ scheme, className }: RosetteImageProps) => (
	<span className={`${css.rosette} ${className ?? ''}`} data-rosette={scheme} aria-hidden="true" />
)
