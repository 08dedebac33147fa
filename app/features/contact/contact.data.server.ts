import type { QueryReader } from '#app/base/page.ts'
import { loadContent, wordsOf } from '#catalogue/load.server.ts'
import type { RefusedForm } from '#shared/forms/answers.ts'
import { ENQUIRY_PARAMETERS } from './values.ts'

type Data = ReturnType<typeof readContact> & { answer?: RefusedForm }

export const read = (): Data => readContact()

/** The query changes nothing in the data: the form reads it. */
export const withQuery: QueryReader<Data> = { parameters: () => ENQUIRY_PARAMETERS, data: (data) => data }

export const withAnswer = (data: Data, answer: RefusedForm): Data => ({ ...data, answer })

function readContact() {
	const { site } = loadContent()
	const { name, lines, country, mapFrame, mapLink } = site.office
	const support = site.departments.find((department) => department.name === 'Support') ?? site.departments[0]
	return {
		words: wordsOf('contact'),
		office: { name, lines, country, mapFrame, mapLink },
		phone: site.phone,
		support: support?.email ?? '',
	}
}
