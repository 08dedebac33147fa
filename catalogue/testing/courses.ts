import type { Course } from '#catalogue/schema.ts'
import { fixture } from './fixture.ts'

// The 41 courses as far as the specification fixes them. Their texts are those of one course.

const lead = 'lead-auditor'
const internal = 'internal-auditor'
const awareness = 'awareness-auditor'
const british = 'british_training'
const exemplar = 'exemplar-global'
const ALL = ['QMS', 'EMS', 'OHSMS', 'ISMS', 'FSMS', 'ITSMS', 'MDQMS', 'IATF'] as const

type Row = Pick<Course, 'by' | 'category' | 'scheme' | 'name' | 'link'>

/** Without a link of its own, a course has that of its name. */
const row = (
	by: Course['by'],
	category: Course['category'],
	scheme: Course['scheme'],
	name: string,
	link = name.toLowerCase().replaceAll(' ', '-'),
): Row => ({ by, category, scheme, name, link })
const each = (
	by: Course['by'],
	category: Course['category'],
	name: string,
	schemes: readonly Course['scheme'][],
	link?: string,
) => schemes.map((scheme) => row(by, category, scheme, `${name} ${scheme}`, link))

/** In the order of their ids, from 1. */
const ROWS: Row[] = [
	...each(british, lead, 'Lead Auditor', ALL),
	row(british, internal, 'QMS', 'Internal Auditor QMS', 'lead-auditor-isms'),
	...each(british, internal, 'Internal Auditor', ALL.slice(1)),
	...each(british, awareness, 'Awareness Auditor', ALL.slice(0, 4)),
	row(british, awareness, 'EMS', 'ISO 14001 Awareness Training'),
	row(exemplar, lead, 'QMS', 'Exemplar Global Lead Auditor QMS', 'lead-auditor-qms'),
	row(exemplar, lead, 'EMS', 'Exemplar Global Lead Auditor EMS', 'lead-auditor-ems'),
	row(exemplar, lead, 'ISMS', 'ISO/IEC 27001:2022 Lead Auditor', 'lead-auditor-isms-27001'),
	row(exemplar, lead, 'FSMS', 'ISO 22000:2018 Lead Auditor', 'lead-auditor-fsms-22000'),
	...each(exemplar, lead, 'Exemplar Global Certified Lead Auditor', ALL, 'exemplar-global-certified-lead-auditor'),
	...each(exemplar, internal, 'Exemplar Global Internal Auditor', ['ISMS', 'FSMS', 'MDQMS', 'IATF']),
	...each(exemplar, awareness, 'Exemplar Global Awareness Auditor', ['FSMS', 'ITSMS', 'MDQMS', 'IATF']),
]

const STANDARDS: Record<Course['scheme'], string> = {
	QMS: 'ISO 9001:2015',
	EMS: 'ISO 14001:2015',
	OHSMS: 'ISO 45001:2018',
	FSMS: 'ISO 22000:2018',
	ISMS: 'ISO/IEC 27001:2022',
	ITSMS: 'ISO/IEC 20000-1:2018',
	MDQMS: 'ISO 13485:2016',
	IATF: 'IATF 16949:2016',
}

/** Internal auditors in QMS, EMS and OHSMS cost less. */
const CHEAPER = { original_price: '10000', offer_price: '7000', original_usd_price: '200', offer_usd_price: '140' }
const NO_USD = { original_usd_price: undefined, offer_usd_price: undefined }
const PRICES: Record<number, Partial<Course>> = { 9: CHEAPER, 10: CHEAPER, 11: CHEAPER, 24: NO_USD, 25: NO_USD }

const [sample] = fixture.courses
if (!sample) throw new Error('There is no course')

export const specified: Course[] = ROWS.map((row, i) => {
	const { pricing } = fixture.courses.find(({ name }) => name === row.name) ?? {}
	const other = { id: i + 1, ...row, standard: STANDARDS[row.scheme], ...PRICES[i + 1] }
	return { ...sample, ...other, ...(pricing && { pricing }) }
})
