import type { Course } from '#catalogue/schema.ts'
import { fixture } from './fixture.ts'

// The 41 courses as far as the specification fixes them. Their texts are those of one course.

const lead = 'lead-auditor'
const internal = 'internal-auditor'
const awareness = 'awareness-auditor'
const british = 'british_training'
const exemplar = 'exemplar-global'
const CERTIFIED = 'exemplar-global-certified-lead-auditor'

type Row = [by: Course['by'], link: string, category: Course['category'], scheme: Course['scheme'], name: string]

/** In the order of their ids, from 1. */
const ROWS: Row[] = [
	[british, 'lead-auditor-qms', lead, 'QMS', 'Lead Auditor QMS'],
	[british, 'lead-auditor-ems', lead, 'EMS', 'Lead Auditor EMS'],
	[british, 'lead-auditor-ohsms', lead, 'OHSMS', 'Lead Auditor OHSMS'],
	[british, 'lead-auditor-isms', lead, 'ISMS', 'Lead Auditor ISMS'],
	[british, 'lead-auditor-fsms', lead, 'FSMS', 'Lead Auditor FSMS'],
	[british, 'lead-auditor-itsms', lead, 'ITSMS', 'Lead Auditor ITSMS'],
	[british, 'lead-auditor-mdqms', lead, 'MDQMS', 'Lead Auditor MDQMS'],
	[british, 'lead-auditor-iatf', lead, 'IATF', 'Lead Auditor IATF'],
	[british, 'lead-auditor-isms', internal, 'QMS', 'Internal Auditor QMS'],
	[british, 'internal-auditor-ems', internal, 'EMS', 'Internal Auditor EMS'],
	[british, 'internal-auditor-ohsms', internal, 'OHSMS', 'Internal Auditor OHSMS'],
	[british, 'internal-auditor-isms', internal, 'ISMS', 'Internal Auditor ISMS'],
	[british, 'internal-auditor-fsms', internal, 'FSMS', 'Internal Auditor FSMS'],
	[british, 'internal-auditor-itsms', internal, 'ITSMS', 'Internal Auditor ITSMS'],
	[british, 'internal-auditor-mdqms', internal, 'MDQMS', 'Internal Auditor MDQMS'],
	[british, 'internal-auditor-iatf', internal, 'IATF', 'Internal Auditor IATF'],
	[british, 'awareness-auditor-qms', awareness, 'QMS', 'Awareness Auditor QMS'],
	[british, 'awareness-auditor-ems', awareness, 'EMS', 'Awareness Auditor EMS'],
	[british, 'awareness-auditor-ohsms', awareness, 'OHSMS', 'Awareness Auditor OHSMS'],
	[british, 'awareness-auditor-isms', awareness, 'ISMS', 'Awareness Auditor ISMS'],
	[british, 'iso-14001-awareness-training', awareness, 'EMS', 'ISO 14001 Awareness Training'],
	[exemplar, 'lead-auditor-qms', lead, 'QMS', 'Exemplar Global Lead Auditor QMS'],
	[exemplar, 'lead-auditor-ems', lead, 'EMS', 'Exemplar Global Lead Auditor EMS'],
	[exemplar, 'lead-auditor-isms-27001', lead, 'ISMS', 'ISO/IEC 27001:2022 Lead Auditor'],
	[exemplar, 'lead-auditor-fsms-22000', lead, 'FSMS', 'ISO 22000:2018 Lead Auditor'],
	[exemplar, CERTIFIED, lead, 'QMS', 'Exemplar Global Certified Lead Auditor QMS'],
	[exemplar, CERTIFIED, lead, 'EMS', 'Exemplar Global Certified Lead Auditor EMS'],
	[exemplar, CERTIFIED, lead, 'OHSMS', 'Exemplar Global Certified Lead Auditor OHSMS'],
	[exemplar, CERTIFIED, lead, 'ISMS', 'Exemplar Global Certified Lead Auditor ISMS'],
	[exemplar, CERTIFIED, lead, 'FSMS', 'Exemplar Global Certified Lead Auditor FSMS'],
	[exemplar, CERTIFIED, lead, 'ITSMS', 'Exemplar Global Certified Lead Auditor ITSMS'],
	[exemplar, CERTIFIED, lead, 'MDQMS', 'Exemplar Global Certified Lead Auditor MDQMS'],
	[exemplar, CERTIFIED, lead, 'IATF', 'Exemplar Global Certified Lead Auditor IATF'],
	[exemplar, 'exemplar-global-internal-auditor-isms', internal, 'ISMS', 'Exemplar Global Internal Auditor ISMS'],
	[exemplar, 'exemplar-global-internal-auditor-fsms', internal, 'FSMS', 'Exemplar Global Internal Auditor FSMS'],
	[exemplar, 'exemplar-global-internal-auditor-mdqms', internal, 'MDQMS', 'Exemplar Global Internal Auditor MDQMS'],
	[exemplar, 'exemplar-global-internal-auditor-iatf', internal, 'IATF', 'Exemplar Global Internal Auditor IATF'],
	[exemplar, 'exemplar-global-awareness-auditor-fsms', awareness, 'FSMS', 'Exemplar Global Awareness Auditor FSMS'],
	[exemplar, 'exemplar-global-awareness-auditor-itsms', awareness, 'ITSMS', 'Exemplar Global Awareness Auditor ITSMS'],
	[exemplar, 'exemplar-global-awareness-auditor-mdqms', awareness, 'MDQMS', 'Exemplar Global Awareness Auditor MDQMS'],
	[exemplar, 'exemplar-global-awareness-auditor-iatf', awareness, 'IATF', 'Exemplar Global Awareness Auditor IATF'],
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

export const specified: Course[] = ROWS.map(([by, link, category, scheme, name], i) => {
	const { pricing } = fixture.courses.find((course) => course.name === name) ?? {}
	const other = { id: i + 1, by, link, category, scheme, name, standard: STANDARDS[scheme], ...PRICES[i + 1] }
	return { ...sample, ...other, ...(pricing && { pricing }) }
})
