import type { Kysely } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Documents } from '#server/documents/documents.ts'
import type { Attachment } from '#server/outbox/email.ts'
import { fileNameOf } from './numbers.ts'
import { readSnapshot } from './snapshot.ts'
import { type DocumentRow, findDocument } from './store.ts'

/** The PDF of a document, which is drawn anew each time. */
export const drawDocument = ({ snapshot, issuedAt }: DocumentRow, documents: Documents) =>
	documents.draw({ kind: 'order', input: { snapshot: readSnapshot(snapshot), issuedAt } })

/** The document that comes with a mail, and what the mail says of it. */
export async function documentFile(
	db: Kysely<Database>,
	id: number | null,
	documents: Documents,
): Promise<{ file: Attachment; fact: [name: string, value: string] } | undefined> {
	const row = id === null ? undefined : await findDocument(db, { id })
	if (!row) return undefined
	const content = await drawDocument(row, documents)
	return {
		file: { filename: fileNameOf(row.number), contentType: 'application/pdf', content },
		fact: ['Attached', `${readSnapshot(row.snapshot).title} ${row.number}`],
	}
}
