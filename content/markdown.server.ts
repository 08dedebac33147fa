import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const processor = unified()
	.use(remarkParse)
	.use(remarkGfm)
	.use(remarkRehype)
	.use(rehypeSlug)
	.use(rehypeStringify)
	.freeze()

/** Markdown to HTML (raw HTML in the source is dropped), with the list of its second-level headings and the count of its words. */
export function renderMarkdown(markdown: string) {
	const html = String(processor.processSync(markdown))
	const contents = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = '', heading = '']) => ({
		id,
		heading: heading.replace(/<[^>]+>/g, ''),
	}))
	return { html, contents, words: markdown.split(/\s+/).filter(Boolean).length }
}
