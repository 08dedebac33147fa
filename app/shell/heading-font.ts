import newsreader from '#app/ui/newsreader.woff2?url'

/**
 * Chromium forgets the fonts of all style sheets whenever a page's own sheet comes or goes, and shows the headings in
 * another one until it has read them again. A face of the document's own stays.
 */
export async function keepHeadingFont() {
	try {
		document.fonts.add(await new FontFace('Newsreader', `url(${newsreader})`, { weight: '500' }).load())
	} catch {
		// The one of the style sheet will do.
	}
}
