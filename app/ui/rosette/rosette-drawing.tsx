import { guilloche, transform, turnsOf } from '#drawing/guilloche.ts'

const drawings = new Map<string, ReturnType<typeof turnsOf>>()

/** A page may show the rosette of a scheme several times. */
function drawingOf(scheme: string) {
	const drawing = drawings.get(scheme) ?? turnsOf(guilloche(scheme))
	drawings.set(scheme, drawing)
	return drawing
}

/** `id` begins the ids of the drawing. */
export type DrawingProps = { scheme: string; fine: boolean; id: string }

/** The lines of a rosette, inside of its svg element. */
export default function RosetteDrawing({ scheme, fine, id }: DrawingProps) {
	const { path, petals, groups } = drawingOf(scheme)
	return (
		<>
			<defs>
				<path id={`${id}c`} d={path} vectorEffect="non-scaling-stroke" />
				<g id={`${id}g`}>
					{petals.map((petal) => (
						<use key={petal.angle} href={`#${id}c`} transform={transform(petal)} />
					))}
				</g>
			</defs>
			{(fine ? groups : groups.slice(0, 1)).map((group) => (
				<use key={group.angle} href={`#${id}g`} transform={transform(group)} />
			))}
		</>
	)
}
