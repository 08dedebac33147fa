import { submissionCommands } from '#ops/submissions/submissions.ts'
import { listRegistrations } from '#server/registrations/rows.ts'
import { entriesOf } from '#shared/forms/field.ts'
import { BODY_FIELDS } from '#shared/forms/registration.ts'

export const registrations = submissionCommands({
	noun: 'registration',
	table: 'registrations',
	name: 'registrations',
	columns: [
		'reference',
		'receivedAt',
		...entriesOf(BODY_FIELDS).map(([name]) => name),
		'classSlug',
		'seat',
		'priceAmount',
		'priceCurrency',
		'priceTaxRate',
		'consentVersion',
		'suspect',
		'handledAt',
		'certificateNumber',
	],
	list: listRegistrations,
	sender: ({ firstName, lastName, email, phone, course, classSlug }) => [
		`${firstName} ${lastName}`,
		email,
		phone,
		course,
		...(classSlug ? [classSlug] : []),
	],
	lines: () => [],
})
