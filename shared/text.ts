// The vocabulary of text from outside. Each kind says its length, how it is folded, and which characters it refuses.
import { z } from 'zod/mini'
import { withoutInvisible } from './signs.ts'

/** Control characters other than tabs and line ends, lone surrogates and noncharacters, which not every database can store. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{NChar}/u

const foldParagraph = (text: string) => withoutInvisible(text.normalize('NFC')).trim()
const foldLine = (text: string) => foldParagraph(text).replace(/\s+/g, ' ')

const folded = (message: string, max: number, fold: (text: string) => string) =>
	z.string(message).check(
		z.overwrite(fold),
		// What follows never sees a longer text.
		z.maxLength(max, { error: `Use at most ${max} characters`, abort: true }),
		z.refine((value) => !UNPRINTABLE.test(value), 'Remove the control characters'),
	)

/** Text of one line; `message` is the error for values that are not text. */
export const optionalLine = (message: string, max: number) => folded(message, max, foldLine)

/** Like `optionalLine`, with `message` also for missing and empty values. */
export const requiredLine = (message: string, max: number) => optionalLine(message, max).check(z.minLength(1, message))

/** Text that keeps its line ends. */
export const paragraph = (message: string, max: number) => folded(message, max, foldParagraph)

/** An address, or what a mail program makes a link of; not a title such as 'Dr.' without a space behind it. */
const ADDRESS = /:\/\/|[Ww]{3}\.|@|[\p{L}\p{N}]{2}\.[\p{Ll}\p{N}]{2}|[\p{L}\p{N}]{5}\.\p{L}{2}/u

/** One word with letters of two alphabets that look alike, such as a Cyrillic 'а' in a Latin word. */
const MIXED =
	/\p{sc=Latn}[\p{L}\p{M}'’]*[\p{sc=Cyrl}\p{sc=Grek}]|\p{sc=Cyrl}[\p{L}\p{M}'’]*[\p{sc=Latn}\p{sc=Grek}]|\p{sc=Grek}[\p{L}\p{M}'’]*[\p{sc=Latn}\p{sc=Cyrl}]/u

/** Name of a person, in any script. Mails and certificates repeat it, so it can't be an address or pass for another name. */
export const personName = (message: string, max: number) =>
	requiredLine(message, max).check(
		z.refine((value) => !ADDRESS.test(value), "A name can't be an address. Put a space after a full stop"),
		z.refine((value) => !MIXED.test(value), 'Write each word in the letters of one alphabet'),
	)

/** A list of at most 20 lines, each of at most 100 characters. */
export const lineList = (message: string) =>
	z.array(requiredLine('An entry must not be empty', 100), message).check(z.maxLength(20, 'Use at most 20 entries'))
