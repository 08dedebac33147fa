/** A field named `website`, hidden from visitors and assistive technology, that only bots fill in. */
export function Honeypot() {
	return (
		<div className="unseen" aria-hidden="true">
			<label>
				Leave this field empty
				<input name="website" type="text" tabIndex={-1} autoComplete="off" />
			</label>
		</div>
	)
}
