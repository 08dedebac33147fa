import { languages } from 'countries-list'

/** A schema.org object. */
export type Thing = { '@type': string; [property: string]: unknown }

/** The code of a language by its English name. */
export const languageCode = (name: string) =>
	Object.entries(languages).find(([, language]) => language.name === name)?.[0]
