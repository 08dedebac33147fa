// The vocabulary of text from outside. Each kind says its length, how it is folded, and which characters it refuses.
import { z } from 'zod/mini'
import { toDigits, withoutInvisible } from './signs.ts'

/** Control characters other than tabs and line ends, lone surrogates and noncharacters, which not every database can store. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{NChar}/u

/** Browsers end the lines of a form with CRLF, scripts with LF: each counts as one character. */
const foldParagraph = (text: string) => withoutInvisible(text.normalize('NFC')).replace(/\r\n?/g, '\n').trim()
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

/** As mail programs and browsers read addresses: signs of other widths are the plain ones, and so is the full stop of China. */
const asAddress = (text: string) => text.normalize('NFKC').replaceAll('。', '.')

/** An address, or what a mail program makes a link of; not a title such as 'Dr.' without a space behind it. */
const ADDRESS = /:\/\/|[Ww]{3}\.|@|[\p{L}\p{N}]\.\p{L}{2,}\/|[\p{L}\p{N}]{2}\.\p{Ll}{2}|[\p{L}\p{N}]{5}\.\p{L}{2}/u

/** Full stops without a space behind them, before the legal form of a company and before a capital: 'Rao Pvt.ltd', 'Shree.Ganesh'. */
const BEFORE_LEGAL_FORM = /(?<=\p{L}{2})\.(?=(?:ltd|limited|pvt|private|llp|inc|co|corp)(?![\p{L}\p{N}]))/giu
const BEFORE_CAPITAL = /(?<=[\p{L}\p{N}]{5})\.(?=\p{Lu}\p{Ll})/gu

/** Ten digits, or seven behind a plus sign; 'ISO 9001 and 14001' is none. */
const PHONE = /\+[\s\p{Pd}().]*(?:\d[\s\p{Pd}().]*){7}|(?:\d[\s\p{Pd}().]*){10}/u

/** One word with letters of two alphabets that look alike, such as a Cyrillic 'а' in a Latin word. */
const MIXED =
	/\p{sc=Latn}[\p{L}\p{M}'’]*[\p{sc=Cyrl}\p{sc=Grek}]|\p{sc=Cyrl}[\p{L}\p{M}'’]*[\p{sc=Latn}\p{sc=Grek}]|\p{sc=Grek}[\p{L}\p{M}'’]*[\p{sc=Latn}\p{sc=Cyrl}]/u

/**
 * Name of a person or a company, in any script, or nothing. Mails, pages and certificates repeat it to others, so it can't be
 * an address or a phone number, or pass for another name. Words that a full stop joins get a space.
 */
export const optionalName = (message: string, max: number) =>
	optionalLine(message, max).check(
		z.overwrite((text) => text.replace(BEFORE_LEGAL_FORM, '. ').replace(BEFORE_CAPITAL, '. ')),
		z.refine((value) => !ADDRESS.test(asAddress(value)), "A name can't be an address. Put a space after a full stop"),
		z.refine((value) => !PHONE.test(toDigits(asAddress(value))), "A name can't have a phone number in it"),
		z.refine((value) => !MIXED.test(value), 'Write each word in the letters of one alphabet'),
	)

/** Like `optionalName`, with `message` also for missing and empty values. */
export const requiredName = (message: string, max: number) => optionalName(message, max).check(z.minLength(1, message))

/** A list of at most 20 lines, each of at most 100 characters. */
export const lineList = (message: string) =>
	z.array(requiredLine('An entry must not be empty', 100), message).check(z.maxLength(20, 'Use at most 20 entries'))

/** A letter of a script that no font of the documents has; a test compares it with the fonts. */
const WITHOUT_FONT =
	/(?=[\p{L}\p{M}])[^\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Deva}\p{scx=Beng}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Zinh}\p{scx=Zyyy}]/u

/** What is wrong with a text that stands on a document; undefined if it can be printed. */
export function printFault(text: string): string | undefined {
	const [letter] = text.normalize('NFC').match(WITHOUT_FONT) ?? []
	return letter && `Our documents can't print ${letter}. Please write it in Latin letters`
}
