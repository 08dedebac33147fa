import { basename } from 'node:path'
import type { z } from 'zod'
import { ContentError } from '#catalogue/content-error.ts'
import * as texts from '#catalogue/text-schema.ts'
import type { Figure } from '#drawing/figure.ts'
import { renderMarkdown } from './markdown.server.ts'
import type { OfferFiles } from './offer.server.ts'
import { byOrder, refuseTwice, withPlainSigns } from './reader.server.ts'

/** Policies, white papers and articles, rendered. */
export function readTexts({ reader: { readYaml, readFront, files }, knownStandard }: OfferFiles) {
	let drawn: Map<string, Figure> | undefined
	const figures = () => {
		drawn ??= new Map(files('figures', '.yaml').map((file) => [basename(file, '.yaml'), readYaml(file, texts.figure)]))
		return drawn
	}
	const shown = new Set<string>()
	function readMarkdown<S extends z.ZodObject>(file: string, shape: S) {
		const { facts, body } = readFront(file, shape)
		const { marks } = facts as { marks?: Record<string, texts.EvidenceMark[]> }
		const { faults, ...rendered } = renderMarkdown(body, figures(), marks)
		if (faults.length) throw new ContentError(file, faults)
		for (const { name } of rendered.figures) shown.add(name)
		return { slug: basename(file, '.md'), ...facts, markdown: withPlainSigns(file, body), ...rendered }
	}

	const policies = files('policies', '.md')
		.map((file) => readMarkdown(file, texts.policyFront))
		.sort(byOrder)
	refuseTwice(
		'number',
		policies.map(({ slug, number }) => [`policies/${slug}.md`, number]),
	)

	const whitepapers = files('whitepapers', '.md')
		.map((file) => {
			const paper = readMarkdown(file, texts.whitepaperFront)
			knownStandard(file, paper.standard)
			return paper
		})
		.sort(byOrder)

	const articles = files('blog', '.md')
		.map((file) => {
			const article = readMarkdown(file, texts.articleFront)
			knownStandard(file, article.standard)
			return article
		})
		.sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug))

	for (const name of figures().keys())
		if (!shown.has(name)) throw new ContentError(`figures/${name}.yaml`, ['(whole file): no text shows this figure'])
	return { policies, whitepapers, articles }
}
