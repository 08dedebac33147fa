import { languages } from 'countries-list'
import type { Site } from '#catalogue/site-schema.ts'

/** A schema.org object. */
export type Thing = { '@type': string; [property: string]: unknown }

/** The code of a language by its English name. */
export const languageCode = (name: string) =>
	Object.entries(languages).find(([, language]) => language.name === name)?.[0]

/** Reference to the provider for use in other objects. */
export const provider = ({ name, address }: Site): Thing => ({
	'@type': 'Organization',
	'@id': `${address}/#organization`,
	name,
	url: `${address}/`,
})

/** The provider with all details. */
export const organization = (site: Site): Thing => ({
	...provider(site),
	legalName: site.legalName,
	logo: `${site.address}/favicon.svg`,
	telephone: site.phone,
	address: {
		'@type': 'PostalAddress',
		streetAddress: site.office.lines.filter((line) => line !== site.legalName).join(', '),
		addressCountry: site.office.country,
	},
	contactPoint: site.departments.map(({ name, email }) => ({ '@type': 'ContactPoint', contactType: name, email })),
	sameAs: site.social.flatMap(({ address }) => address ?? []),
})

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
