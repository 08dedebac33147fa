import type { Site } from '#catalogue/schema.ts'
import type { Thing } from './thing.ts'

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
