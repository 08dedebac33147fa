import { z } from 'zod/mini'

// Control characters and lone surrogates are refused: not every store can keep them.
const unprintable =
	/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Trimmed text of at most `max` characters; `message` is for a value that is no text. */
export const optionalText = (message: string, max: number) =>
	z.string(message).check(
		z.trim(),
		z.maxLength(max, `Use at most ${max} characters`),
		z.refine((value) => !unprintable.test(value), 'Remove the control characters'),
	)

/** The same, and `message` also when it is missing or empty. */
export const requiredText = (message: string, max: number) => optionalText(message, max).check(z.minLength(1, message))

/** A list of at most 20 such texts, each up to 100 characters. */
export const textList = (message: string) =>
	z.array(requiredText('An entry must not be empty', 100), message).check(z.maxLength(20, 'Use at most 20 entries'))

export const emailAddress = (message: string) =>
	z.string(message).check(z.trim(), z.email(message), z.maxLength(254, 'Use at most 254 characters'))
