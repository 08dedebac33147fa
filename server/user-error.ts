/** Something that the person at the terminal can put right; shown in its own words, without a stack. */
export class UserError extends Error {
	override name = 'UserError'
}
