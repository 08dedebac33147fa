/** A letter of a script that no font of the documents has; a test compares it with the fonts. */
const UNPRINTABLE =
	/(?=[\p{L}\p{M}])[^\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Deva}\p{scx=Beng}\p{scx=Gujr}\p{scx=Guru}\p{scx=Knda}\p{scx=Mlym}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Zinh}\p{scx=Zyyy}]/u

/** What is wrong with a text that stands on a document; undefined if it can be printed. */
export function printFault(text: string): string | undefined {
	const [letter] = text.normalize('NFC').match(UNPRINTABLE) ?? []
	return letter && `Our documents can't print ${letter}. Please write it in Latin letters`
}
