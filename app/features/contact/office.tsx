type OfficeProps = { office: { name: string; lines: string[]; country: string }; phone: string; support: string }

export function Office({ office, phone, support }: OfficeProps) {
	return (
		<>
			<h2>{office.name}</h2>
			<address>
				{office.lines.map((line) => (
					<span key={line}>{line}</span>
				))}
				<span>{office.country}</span>
			</address>
			<p>
				Support: <a href={`mailto:${support}`}>{support}</a>
			</p>
			<p>
				For a team: <a href="/quotes">get a quote</a>
			</p>
			<p>
				Phone: <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
			</p>
		</>
	)
}
