// What commands are told: each kind with its word in a usage and the rule by which it is read.
import { readFileSync } from 'node:fs'
import { z } from 'zod/mini'
import { readReference } from '#server/submissions/reference.ts'
import { startOfDay } from '#server/time.ts'
import { UserError } from '#server/user-error.ts'
import { emailAddress } from '#shared/email.ts'
import type { Field as FormField } from '#shared/forms/field.ts'
import { optionalLine, printFault, requiredLine, requiredName } from '#shared/text.ts'

/** What a command can't be told. */
export class Misuse extends UserError {
	override name = 'Misuse'
}

/** A field of a form for the office. */
export type Field = Pick<FormField, 'label' | 'max' | 'optional'> & {
	kind: keyof typeof KINDS
	/** Stands behind the command without a name. */
	operand?: true
	/** An operand that may be there many times. */
	several?: true
	/** Of a choice. */
	options?: readonly string[]
	/** What the desk calls them, where they say too little. */
	texts?: Readonly<Record<string, string>>
	/** What it is if nobody says. */
	otherwise?: string
	/** In place of the word of its kind. */
	word?: string
	/** It stands on a document, which can't print every script. */
	isPrinted?: true
	mayBeEmpty?: true
	/** The desk has a way of its own. */
	isForTerminal?: true
}

/** A file by its name, with what it holds: on this machine, or sent by a browser and nowhere on the disk. */
export type GivenFile = { name: string; bytes(): Buffer }

export const fileAt = (path: string): GivenFile => ({ name: path, bytes: () => readFileSync(path) })

export function textOf({ name, bytes }: GivenFile): string {
	try {
		return bytes().toString()
	} catch (error) {
		throw new UserError(`${name} can't be read: ${(error as Error).message}.`)
	}
}

type Value<Of extends Field> = Of['kind'] extends 'flag'
	? boolean
	: Of['kind'] extends 'file'
		? GivenFile
		: Of extends { options: readonly (infer Option)[] }
			? Option
			: Of['kind'] extends 'money' | 'number' | 'request' | 'payment'
				? number
				: string

/** What a command gets of its fields. */
export type Given<Fields extends Record<string, Field>> = {
	[Name in keyof Fields]: Fields[Name] extends { several: true }
		? Value<Fields[Name]>[]
		: Fields[Name] extends { optional: true }
			? Value<Fields[Name]> | undefined
			: Value<Fields[Name]>
}

/** Returns the value of a text, or throws a Misuse. `name` is what the sentence calls it. */
type Read = (text: string, name: string, field: Field) => unknown

function checked(schema: z.ZodMiniType<string>, text: string, name: string): string {
	const result = z.safeParse(schema, text)
	if (result.success) return result.data
	const fault = result.error.issues[0]?.message ?? ''
	throw new Misuse(fault.startsWith('must ') ? `${name} ${fault}.` : `${name}: ${fault}.`)
}

const like =
	<Result>(pattern: RegExp, example: string, read: (text: string) => Result) =>
	(text: string, name: string): Result => {
		if (!pattern.test(text)) throw new Misuse(`${name} must be like ${example}.`)
		return read(text)
	}

const asTyped = (text: string) => text

/** '197.1' as 19710, without a binary fraction in between. */
function hundredthsOf(amount: string): number {
	const [whole, part = ''] = amount.split('.')
	return Number(`${whole}${part.padEnd(2, '0')}`)
}

function readLine(text: string, name: string, { max = 100, mayBeEmpty }: Field): string {
	return checked((mayBeEmpty ? optionalLine : requiredLine)('must not be empty', max), text, name)
}

function readChoice(text: string, name: string, { options = [] }: Field): string {
	if (options.includes(text)) return text
	throw new Misuse(`${name} must be ${options.slice(0, -1).join(', ')} or ${options.at(-1)}.`)
}

function readOrder(text: string): string {
	const reference = readReference(text)
	if (!reference) throw new Misuse(`${text} is no reference: a character is missing or wrong.`)
	return reference
}

const readNumber = like(/^\d{1,15}$/, '12', Number)

const KINDS = {
	reference: { word: 'REFERENCE', read: readOrder },
	class: { word: 'SLUG', read: asTyped },
	/** Of an order, by its number; so is a payment. */
	request: { word: 'NUMBER', read: readNumber },
	payment: { word: 'NUMBER', read: readNumber },
	/** The reference of one of the people of an order. */
	seat: { word: 'REFERENCE', read: readOrder },
	/** As typed: `countryNamed` (`catalogue/prices.ts`) says which one of the list it is. */
	country: { word: 'NAME', read: readLine },
	/** The name of a reason in content/accounting.yaml. */
	shortfall: { word: 'REASON', read: readLine },
	/** More than 0. In hundredths. */
	money: {
		word: 'AMOUNT',
		read: like(/^(?!0+(\.0*)?$)\d{1,9}(\.\d{1,2})?$/, '15930 or 197.10', hundredthsOf),
	},
	currency: { word: 'CODE', read: like(/^[A-Z]{3}$/, 'INR', asTyped) },
	bankReference: {
		word: 'REF',
		read: like(/^[\w/-]{4,40}$/, 'the reference of the bank: 4 to 40 letters and digits', asTyped),
	},
	day: {
		word: 'DAY',
		read: (text: string, name: string) => checked(z.iso.date('must be a day like 2025-09-29'), text, name),
	},
	month: { word: 'MONTH', read: like(/^20\d\d-(0[1-9]|1[0-2])$/, '2026-11', asTyped) },
	number: { word: 'NUMBER', read: readNumber },
	choice: { word: '', read: readChoice },
	line: { word: 'TEXT', read: readLine },
	name: {
		word: 'NAME',
		read: (text: string, name: string, { max = 100 }: Field) =>
			checked(requiredName('must be a name', max), text, name),
	},
	email: {
		word: 'ADDRESS',
		read: (text: string, name: string) =>
			checked(emailAddress('must be an address like asha@mail.example'), text, name),
	},
	file: { word: 'FILE', read: fileAt },
	/** Of this machine alone. */
	path: { word: 'FILE', read: asTyped },
	newFile: { word: 'FILE', read: asTyped },
	flag: { word: '', read: () => true },
} satisfies Record<string, { word: string; read: Read }>

export function readField(field: Field, text: string, name: string): unknown {
	const read: Read = KINDS[field.kind].read
	const value = read(text, name, field)
	const fault = field.isPrinted ? printFault(text) : undefined
	if (fault) throw new Misuse(`${name}: ${fault}.`)
	return value
}

export const isRequired = ({ kind, optional, otherwise }: Field) =>
	kind !== 'flag' && !optional && otherwise === undefined

/** What stands for a value in a usage; nothing for a flag. */
export const wordOf = ({ kind, word, options }: Field): string => word ?? options?.join('|') ?? KINDS[kind].word

/** A value as it is typed. */
export function typedValue({ kind }: Field, value: unknown): string {
	const text = String(kind === 'money' ? Number(value) / 100 : value)
	return /^[\w:./@+-]+$/.test(text) ? text : JSON.stringify(text)
}

/** Of a command that is called `payBy` by its code. */
export const optionName = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

export const REFERENCE = { kind: 'reference', label: 'of the order', operand: true } as const
export const TRANSFER_REF = { kind: 'bankReference', label: 'reference of the bank (UTR), recorded once' } as const
export const CLASS = { kind: 'class', label: 'the class' } as const
export const SLUG = { ...CLASS, operand: true } as const
export const MONTH = { kind: 'month', label: 'only a month in India', optional: true } as const
export const PAST = { kind: 'flag', label: 'although the class has begun' } as const

/** The moments with which months in India begin: the first one, and that after so many. */
export function periodOf(month: string, months: number): readonly [string, string] {
	const [year = 0, first = 0] = month.split('-').map(Number)
	const moment = (index: number) =>
		new Date(startOfDay(new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10))).toISOString()
	return [moment(first - 1), moment(first - 1 + months)]
}
