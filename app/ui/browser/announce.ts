let show: ((text: string) => void) | undefined

/** Says politely, in a few words, what the visitor has changed elsewhere on the page than where the focus is. */
export const announce = (text: string) => show?.(text)

/** Takes over what is announced; the shell does. */
export const takeAnnouncements = (next: (text: string) => void) => {
	show = next
}
