import { z } from 'zod/mini'

// Control characters and lone surrogates, which not every database can store.
const unprintable =
	/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Trimmed text of at most `max` characters; `message` is the error for values that are not text. */
export const optionalText = (message: string, max: number) =>
	z.string(message).check(
		z.trim(),
		z.maxLength(max, `Use at most ${max} characters`),
		z.refine((value) => !unprintable.test(value), 'Remove the control characters'),
	)

/** Like `optionalText`, with `message` also for missing and empty values. */
export const requiredText = (message: string, max: number) => optionalText(message, max).check(z.minLength(1, message))

/** A list of at most 20 texts, each of at most 100 characters. */
export const textList = (message: string) =>
	z.array(requiredText('An entry must not be empty', 100), message).check(z.maxLength(20, 'Use at most 20 entries'))

export const emailAddress = (message: string) =>
	z.string(message).check(z.trim(), z.email(message), z.maxLength(254, 'Use at most 254 characters'))
