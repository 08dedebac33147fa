import type { z } from 'zod/mini'
import { countryNamed } from '#catalogue/prices.ts'
import { isIndian } from '#server/invoices/gst.ts'
import { readPhone } from '#shared/forms/phone.ts'
import { BODY_FIELDS, registration } from '#shared/forms/registration.ts'
import type { Registration } from '#shared/forms/registration-fields.ts'

type Name = keyof Registration

const listIn = (text: string) =>
	text
		.split(/[,;]/)
		.map((entry) => entry.trim())
		.filter(Boolean)

/** With its country code; a spreadsheet may have taken the + away. */
function phoneIn(text: string, country: string): string {
	const read = readPhone(text, isIndian(countryNamed(country) ?? '') ? '+91' : '')
	return read ? read.countryCode + read.phone : text
}

/** Reads answers that were typed as text, with commas or semicolons in lists. `given` is not asked. */
export function readTyped(
	typed: Partial<Record<Name, string>>,
	given: Partial<Registration>,
	country: string,
): z.core.util.SafeParseResult<Registration> {
	const values: Record<string, unknown> = { ...given }
	for (const [name, text] of Object.entries(typed) as [Name, string][])
		values[name] =
			name === 'phone' ? phoneIn(text, country) : BODY_FIELDS[name].kind === 'several' ? listIn(text) : text
	return registration.safeParse(values)
}
