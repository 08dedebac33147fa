import type { Course } from './schema.ts'

export const CATEGORY: Record<Course['category'], string> = {
	'lead-auditor': 'Lead auditor',
	'internal-auditor': 'Internal auditor',
	'awareness-auditor': 'Awareness',
}

export const SCHEME: Record<Course['scheme'], string> = {
	QMS: 'Quality (QMS)',
	EMS: 'Environment (EMS)',
	OHSMS: 'Health and safety (OHSMS)',
	FSMS: 'Food safety (FSMS)',
	ISMS: 'Information security (ISMS)',
	ITSMS: 'IT services (ITSMS)',
	MDQMS: 'Medical devices (MDQMS)',
	IATF: 'Automotive (IATF)',
}

export const MODE: Record<Course['mode'], string> = {
	online: 'Online',
	onsite: 'In a classroom',
	blended: 'Online and in a classroom',
}

export const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** 'ISO 9001' of 'ISO 9001:2015'. */
export const withoutEdition = (standard: string) => standard.replace(/:\d{4}$/, '')
