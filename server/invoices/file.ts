import type { Db } from '#server/db/database.ts'
import type { Drawer } from '#server/pdf/drawer.ts'
import type { documentPdf } from './document-pdf.ts'
import { fileNameOf } from './numbers.ts'
import { readSnapshot } from './snapshot.ts'
import { type DocumentRow, findDocument } from './store.ts'

const MODULE = new URL('./document-pdf.ts', import.meta.url).href

/** What is printed as a PDF, such as a quote. */
export const drawPrinted = (input: Parameters<typeof documentPdf>[0], drawer: Drawer) =>
	drawer.draw({ module: MODULE, name: 'documentPdf', input })

/** The PDF of a document, which is drawn anew each time. */
export const drawDocument = ({ snapshot, issuedAt }: DocumentRow, drawer: Drawer) =>
	drawPrinted({ snapshot: readSnapshot(snapshot), issuedAt }, drawer)

/** The document that comes with a mail, and what the mail says of it. */
export async function documentFile(db: Db, id: number | null, drawer: Drawer) {
	const row = id === null ? undefined : await findDocument(db, { id })
	if (!row) return undefined
	const content = await drawDocument(row, drawer)
	const fact: [name: string, value: string] = ['Attached', `${readSnapshot(row.snapshot).title} ${row.number}`]
	return { file: { filename: fileNameOf(row.number), contentType: 'application/pdf', content }, fact }
}
