import type { Site } from '#catalogue/schema.ts'
import { provider } from './organization.ts'
import type { Thing } from './thing.ts'

type Text = { title: string; summary: string; date: string; words: number; path: string }

/** A blog article or a white paper, with the provider as author. */
export const article = ({ title, summary, date, words, path }: Text, site: Site): Thing => ({
	'@type': 'Article',
	headline: title,
	description: summary,
	datePublished: date,
	author: provider(site),
	publisher: provider(site),
	wordCount: words,
	inLanguage: 'en',
	mainEntityOfPage: site.address + path,
})
