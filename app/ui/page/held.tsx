const NAME = /(\(?(?:ISO|IATF)(?:\/IEC)?(?: TS)? \d[\d-]*(?::\d{4})?[),.;:?]*)/

/** Text whose names of standards no line breaks. Elements hold them: the text itself keeps its plain spaces and hyphens. */
export const Held = ({ text }: { text: string }) =>
	text.split(NAME).map((part, place) =>
		place % 2 === 0 ? (
			part
		) : (
			// biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their places
			<span key={place} className="held">
				{part}
			</span>
		),
	)
