import type { Kysely, Selectable } from 'kysely'
import type { Database } from '#server/db/database.ts'
import {
	type Filter,
	findSubmission,
	listSubmissions,
	type Submission,
	saveSubmission,
} from '#server/submissions/store.ts'
import type { Registration } from '#shared/registration.ts'
import type { ChosenClass } from './classes.ts'

export type NewRegistration = Registration & { courseId: number }

/** Stores a registration and its mails. Returns its reference, or undefined if the key was used with other values. */
export const saveRegistration = (
	trx: Kysely<Database>,
	registration: NewRegistration,
	chosen: ChosenClass | undefined,
	submission: Submission,
) =>
	saveSubmission(
		trx,
		'registrations',
		{
			...registration,
			isoStandards: JSON.stringify(registration.isoStandards),
			languages: JSON.stringify(registration.languages),
			graduate: Number(registration.graduate),
			agree: Number(registration.agree),
			classSlug: chosen?.slug ?? null,
			priceAmount: chosen ? String(chosen.price.amount) : null,
			priceCurrency: chosen?.price.currency ?? null,
			priceTaxRate: chosen ? String(chosen.price.taxRate) : null,
		},
		// Without the price, which may change between two tries.
		chosen ? { ...registration, class: chosen.slug } : registration,
		submission,
	)

type Row = Selectable<Database['registrations']>

export type StoredRegistration = Omit<Row, 'isoStandards' | 'languages' | 'graduate' | 'agree'> &
	Pick<Registration, 'isoStandards' | 'languages'> & { graduate: boolean; agree: boolean }

export async function findRegistration(db: Kysely<Database>, id: number | null) {
	const row = await findSubmission(db, 'registrations', id)
	return row && toRegistration(row)
}

/** Yields registrations in the order of their receipt. */
export async function* listRegistrations(db: Kysely<Database>, filter?: Filter) {
	for await (const row of listSubmissions(db, 'registrations', filter)) yield toRegistration(row)
}

const toRegistration = (row: Row): StoredRegistration => ({
	...row,
	isoStandards: JSON.parse(row.isoStandards),
	languages: JSON.parse(row.languages),
	graduate: row.graduate === 1,
	agree: row.agree === 1,
})
