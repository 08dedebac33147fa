import { toDigits, withoutInvisible } from '#shared/signs.ts'

/** Country codes (ITU-T E.164); none is the beginning of another. */
const COUNTRY_CODE =
	/^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2(?:1[1-368]|[2346]\d|5[0-8]|9[01789])|3(?:5\d|7[0-8]|8[0-35-79])|42[013]|5[09]\d|6(?:7[02-9]|8[0-35-9]|9[0-2])|8(?:5[02356]|80|86)|9(?:6[0-8]|7[0-7]|9[2-68]))/

/** What may stand before a number, such as 'tel:' or a bracket, its sign for a country code, and what separates its digits. */
const NUMBER = /^[^\d+]*(\+?)([\d\s\p{Pd}\u2212().·/']+)$/u

export type Phone = { countryCode: string; phone: string }

/**
 * The mobile number of exactly ten digits that a text means, and its country code: the chosen one, unless the text names
 * another one with + or 00. One trunk zero is left out. Undefined if the text means no such number.
 */
export function readPhone(text: string, chosen: string): Phone | undefined {
	const [, plus, separated = ''] =
		toDigits(withoutInvisible(text.normalize('NFKC')))
			.trim()
			.match(NUMBER) ?? []
	const digits = separated.replace(/\D/g, '')
	const bare = digits.replace(/^0+/, '')
	const behind = (countryCode: string) =>
		countryCode.length > 1 && bare.startsWith(countryCode.slice(1))
			? national(bare.slice(countryCode.length - 1), countryCode)
			: undefined
	const isNamed = plus || digits.startsWith('00')
	// Spec 5: exactly 10 digits, whatever they are.
	return (
		(plus ? undefined : national(digits, chosen)) ??
		behind(chosen) ??
		(isNamed ? behind(`+${COUNTRY_CODE.exec(bare)?.[0] ?? ''}`) : undefined)
	)
}

function national(digits: string, countryCode: string): Phone | undefined {
	const phone = digits.length === 11 ? digits.replace(/^0(?!0)/, '') : digits
	return phone.length === 10 ? { countryCode, phone } : undefined
}

/** Whether ten digits can't be an Indian mobile number, which begins with 6 to 9. It is only ever asked about. */
export const isOddPhone = ({ countryCode, phone }: Phone) => countryCode === '+91' && /^[0-5]\d{9}$/.test(phone)
