import { AWARDING_BODIES, BODIES } from '#catalogue/bodies.ts'

export type NavLink = { label: string; to: string }
export type NavGroup = {
	label: string
	links: NavLink[]
	/** How the addresses of its other pages begin. */
	others?: string[]
}

// Spec 2: the header's navigation, in its order.
export const header: (NavLink | NavGroup)[] = [
	{ label: 'Home', to: '/' },
	{ label: 'About Us', to: '/about' },
	{
		label: 'Courses',
		links: [
			{ label: 'Courses Overview', to: '/courses' },
			{ label: 'Registration', to: '/registration' },
			{ label: 'Lead Auditor', to: '/courses/lead-auditor' },
			{ label: 'Internal Auditor', to: '/courses/internal-auditor' },
			{ label: 'Awareness Auditor', to: '/courses/awareness' },
			{ label: 'Training on Demand', to: '/courses/customised' },
		],
		others: ['/courses/', '/quotes', ...BODIES.map((body) => `/${body}/`)],
	},
	{
		label: 'Accredited',
		links: [
			{ label: 'Accreditation', to: '/accredited' },
			{ label: 'Certificate Verification', to: '/policies/verification' },
		],
	},
	{
		label: 'Our Policies',
		links: [
			{ label: 'Policies Overview', to: '/policies' },
			{ label: 'Privacy', to: '/policies/privacy' },
			{ label: 'Confidentiality', to: '/policies/confidentiality' },
			{ label: 'Impartiality', to: '/policies/impartiality' },
			{ label: 'Quality', to: '/policies/quality' },
		],
		others: ['/policies/'],
	},
	{
		label: 'ISO White Paper',
		links: [
			{ label: 'ISO 9001', to: '/whitepaper/9001' },
			{ label: 'ISO 14001', to: '/whitepaper/14001' },
			{ label: 'ISO 45001', to: '/whitepaper/45001' },
			{ label: 'ISO/IEC 27001', to: '/whitepaper/27001' },
		],
		others: ['/whitepaper/'],
	},
	{ label: 'Blog', to: '/blog' },
	{ label: 'Contact', to: '/contact' },
]

const groups = header.filter((entry) => 'links' in entry)

/** The group that a page belongs to: the one with a link to it, else the one with pages such as it. */
export const groupOf = (path: string) =>
	groups.find(({ links }) => links.some(({ to }) => to === path)) ??
	groups.find(({ others = [] }) => others.some((start) => path.startsWith(start)))

export const footer: NavGroup[] = [
	{
		label: 'Courses',
		links: [
			{ label: 'Registration', to: '/registration' },
			{ label: 'Practice Exam', to: '/courses/practice-exam' },
			...Object.values(AWARDING_BODIES).map(({ name, list }) => ({ label: name, to: `/courses/${list}` })),
			{ label: 'All Courses', to: '/courses/all' },
		],
	},
	{
		label: 'Policies',
		links: [
			{ label: 'Our Policies', to: '/policies' },
			{ label: 'Terms of Service', to: '/policies#terms' },
			{ label: 'Refund Policy', to: '/policies#refunds' },
			{ label: 'Privacy Policy', to: '/policies/privacy' },
			{ label: 'Certificate Verification', to: '/policies/verification' },
		],
	},
	{
		label: 'Quick Links',
		links: [
			{ label: 'Home', to: '/' },
			{ label: 'About Us', to: '/about' },
			{ label: 'Courses', to: '/courses' },
			{ label: 'Contact', to: '/contact' },
		],
	},
]
