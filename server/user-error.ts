/** An error that the user of the terminal can fix; its message is shown without a stack. */
export class UserError extends Error {
	override name = 'UserError'
}
