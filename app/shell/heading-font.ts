import newsreader from '#app/ui/newsreader.woff2?url'

async function load() {
	try {
		document.fonts.add(await new FontFace('Newsreader', `url(${newsreader})`, { weight: '500' }).load())
	} catch {
		// The one of the style sheet will do.
	}
}

let kept: Promise<void> | undefined

/**
 * Chromium forgets the fonts of all style sheets whenever another sheet comes, and shows the headings in another one
 * until it has read them again. A face of the document's own stays.
 */
export const keepHeadingFont = () => (kept ??= load())
