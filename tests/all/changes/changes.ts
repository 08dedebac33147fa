// The everyday changes of docs/contributing.md, made as somebody makes them who replaces this provider by another. They name
// no sample: what they change they find, and what they add comes from the provider of the tests.
import { addDays } from '#shared/zoned-time.ts'
import type { Project } from './project.ts'

const SAMPLE = 'catalogue/testing/content'

/** What the changes put in. */
export const NEW = {
	phone: '+91 11 4000 1234',
	street: 'Rajpath Lane',
	legalName: 'Nirikshan Training',
	course: { id: 142, name: 'Lead Auditor Case Work', link: 'lead-auditor-case-work' },
	body: { key: 'north-training', name: 'North Training', list: 'north' },
	bodyCourse: { id: 143, name: 'North Lead Auditor', link: 'north-lead-auditor' },
	klass: 'lead-auditor-case-work-1',
	policy: { slug: 'environment', title: 'Environment policy' },
	group: { slug: 'case-boxes', title: 'Case boxes' },
	contactField: { name: 'nickname', label: 'Nickname' },
	certificateField: { name: 'place', label: 'Place of the course' },
	page: { path: '/careers', title: 'Work with us' },
	question: 'Which of ten boxes does the auditor open?',
	state: { name: 'deferred', text: 'put off to next year' },
	mail: { kind: 'order/deferred', happened: 'Your booking was put off.' },
	action: 'defer',
	command: 'orders defer',
} as const

const courseOf = ({ id, name, link }: { id: number; name: string; link: string }): [RegExp, string][] => [
	[/^/, '# yaml-language-server: $schema=../schemas/course.json\n'],
	[/^id: .*$/m, `id: ${id}`],
	[/^name: .*$/m, `name: ${name}`],
	[/^link: .*$/m, `link: ${link}`],
	[/^shortDescription: .*$/m, `shortDescription: A course of its own, from its first day to case ${id}.`],
	[/We read part 1/, 'We read clauses 4 to 10 and part 1'],
	[/ 1\./g, ` ${id}.`],
	[/[Pp]art (\d)/g, `${name} $1`],
	[/We read case/, `In ${name}, we read case`],
]

const COURSE = `${SAMPLE}/courses/01-lead-auditor-qms.yaml`
export const TODAY = new Date().toISOString().slice(0, 10)

const addColumn = (project: Project, file: string, table: string, name: string, more = '') =>
	project.write(
		`server/db/migrations/${file}.ts`,
		`import type { Kysely } from 'kysely'\n\nexport async function up(db: Kysely<unknown>) {\n\tawait db.schema.alterTable('${table}').addColumn('${name}', 'text'${more}).execute()\n}\n`,
	)

export type Change = {
	/** Files that the change may touch, without those that a command makes. */
	most: number
	make: (project: Project) => void
}

export const CHANGES: Record<string, Change> = {
	'the phone number, the address and the name of the provider': {
		most: 1,
		make(project) {
			const site = 'content/site.yaml'
			project.edit(site, /^samples: .*$/m, 'samples: []')
			project.edit(site, /^legalName: .*$/m, `legalName: ${NEW.legalName}`)
			project.edit(site, /^phone: .*$/m, `phone: "${NEW.phone}"`)
			project.edit(
				site,
				/( {2}lines:\n)( {4}- .*\n)+/,
				`$1    - ${NEW.legalName}\n    - ${NEW.street}\n    - Jaipur 302001\n`,
			)
		},
	},
	'a course': {
		most: 1,
		make: (project) => project.copy(COURSE, `content/courses/${NEW.course.id}-new.yaml`, courseOf(NEW.course)),
	},
	'a class': {
		most: 1,
		make: (project) =>
			project.copy(`${SAMPLE}/classes/lead-auditor-qms-2025-09-25.yaml`, `content/classes/${NEW.klass}.yaml`, [
				[/^course: .*$/m, `course: ${NEW.course.id}`],
				[/^sample: .*$/m, 'sample: false'],
				[/^title: .*$/m, `title: ${NEW.course.name}, in spring`],
				[/^description: .*$/m, 'description: Five live days on cases, with an examination.'],
				[/^trainer: .*$/m, 'trainer: Ananya Deshmukh'],
				[/^enrolBy: .*$/m, `enrolBy: "${addDays(TODAY, 30)}"`],
				...[25, 26, 27, 28, 29].map((day): [string, string] => [`2025-09-${day}`, addDays(TODAY, day + 15)]),
			]),
	},
	'a policy, with its link in the menu': {
		most: 2,
		make(project) {
			project.copy(`${SAMPLE}/policies/quality.md`, `content/policies/${NEW.policy.slug}.md`, [
				[/^title: .*$/m, `title: ${NEW.policy.title}`],
				[/^summary: .*$/m, 'summary: What we do for the environment, and how you can tell whether we keep it.'],
				[/^number: .*$/m, 'number: PRM-POL-90'],
				[/^order: .*$/m, 'order: 90'],
			])
			const link = `{ label: '${NEW.policy.title}', to: '/policies/${NEW.policy.slug}' },`
			project.edit('app/shell/navigation.ts', "label: 'Our Policies',\n\t\tlinks: [", `$&\n\t\t\t${link}`)
		},
	},
	'a practice group': {
		most: 1,
		make: (project) =>
			project.copy(`${SAMPLE}/quiz/iso-9001.yaml`, `content/quiz/${NEW.group.slug}.yaml`, [
				[/^/, '# yaml-language-server: $schema=../schemas/quiz.json\n'],
				[/^title: .*$/m, `title: ${NEW.group.title}`],
				[/^order: .*$/m, 'order: 90'],
			]),
	},
	'a question of a practice group': {
		most: 1,
		make: (project) =>
			project.edit(
				`content/quiz/${NEW.group.slug}.yaml`,
				/ {2}- id: 60\n {4}question: .*([\s\S]*)/,
				`$&  - id: 61\n    question: "${NEW.question}"$1`,
			),
	},
	'an awarding body with a course': {
		most: 10,
		make(project) {
			const { key, name, list } = NEW.body
			project.edit(
				'catalogue/bodies.ts',
				/(AWARDING_BODIES = \{\n)/,
				`$1\t'${key}': { name: '${name}', list: '${list}', series: '${name}' },\n`,
			)
			// The provider of the tests has everything that a body needs, too.
			const both = ['content', SAMPLE]
			const evidence = `  ${key}:\n    claim: ${name} as awarding body\n    meaning: ${name} is a name for tests.\n`
			const words = `  ${list}:\n    title: ${name} courses\n    description: The courses that come under this body, with level and price.\n    lead: Courses under ${name}.\n`
			for (const content of both) {
				project.edit(`${content}/site.yaml`, /^evidence:\n/m, `$&${evidence}`)
				project.edit(`${content}/pages/courses.yaml`, /^lists:\n/m, `$&${words}`)
				project.edit(`${content}/synonyms.yaml`, /^bodies:\n/m, `$&  ${key}: [Northern]\n`)
			}
			project.copy(COURSE, `content/courses/${NEW.bodyCourse.id}-north.yaml`, [
				...courseOf(NEW.bodyCourse),
				[/^by: .*$/m, `by: ${key}`],
			])
		},
	},
	'a field of the contact form': {
		// The table, the migration and the date of the notice beside the form.
		most: 3,
		make(project) {
			const { name, label } = NEW.contactField
			const field = `\t${name}: { kind: 'line', label: '${label}', message: 'It must be text', max: 200, optional: true },\n`
			project.edit('shared/forms/contact-fields.ts', /^export const CONTACT_FIELDS = \{\n/m, `$&${field}`)
			project.edit('shared/forms/contact-fields.ts', /CONTACT_EXAMPLE.*\{\n/, `$&\t${name}: 'Sethi Steel',\n`)
			project.edit(
				'shared/forms/form-metadata.ts',
				/CONSENT_VERSION = '.*'/,
				`CONSENT_VERSION = '${addDays(TODAY, 40)}'`,
			)
			addColumn(project, '9001-nickname', 'contact_messages', name, `, (column) => column.notNull().defaultTo('')`)
		},
	},
	'a field of the certificate': {
		most: 3,
		make(project) {
			const { name, label } = NEW.certificateField
			project.edit(
				'shared/certificates/certificate.ts',
				/^export const FIELDS = \{\n/m,
				`$&\t${name}: { label: '${label}' },\n`,
			)
			project.edit('ops/certificates/issue.command.ts', /\n(\t+)validUntil,\n(?=\t+\},)/, `\n$1${name}: 'Jaipur',$&`)
			addColumn(project, '9002-place', 'certificates', name)
		},
	},
	'a page with its own design': {
		most: 6,
		make(project) {
			const { path, title } = NEW.page
			const folder = `app/features/policies`
			project.write(
				'content/pages/careers.yaml',
				`# yaml-language-server: $schema=../schemas/plain-page.json\ntitle: ${title}\ndescription: Who we look for, what we offer, and how you apply.\nlead: We look for people who teach.\n`,
			)
			project.write(`${folder}/careers.module.css`, '@layer page {\n\t.wide {\n\t\tpadding: 1rem;\n\t}\n}\n')
			project.write(
				`${folder}/careers.data.server.ts`,
				`import { wordsOf } from '#catalogue/load.server.ts'\n\nexport const read = () => wordsOf('careers')\n`,
			)
			project.write(
				`${folder}/careers.page.tsx`,
				`import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { read } from './careers.data.server.ts'
import css from './careers.module.css'

type Data = DataOf<typeof read>

export const head = ({ title, description }: Data): Head => ({ title, description })

export default function CareersPage({ data }: PageProps<Data>) {
	return (
		<>
			<PageHead title={data.title} lead={data.lead} />
			<p className={css.wide}>Write to us.</p>
		</>
	)
}
`,
			)
			const page = `\tpage('${path}', '${folder.replace('app/', '')}/careers'),\n`
			project.edit('app/pages.ts', /^export const pages.*\[\n/m, `$&${page}`)
			project.edit(
				'app/shell/navigation.ts',
				"label: 'Quick Links',\n\t\tlinks: [",
				`$&\n\t\t\t{ label: '${title}', to: '${path}' },`,
			)
		},
	},
	'a kind of mail': {
		most: 2,
		make(project) {
			const { kind, happened } = NEW.mail
			project.edit(
				'shared/mail-kinds.ts',
				/^const MAILS = \{\n/m,
				`$&\t'${kind}': { says: 'put off', to: 'customer' },\n`,
			)
			const words = `  ${kind}:\n    subject: Put off\n    happened: ${happened}\n`
			project.edit('content/mails.yaml', /^mails:\n/m, `$&${words}`)
		},
	},
	'a state of an order': {
		most: 3,
		make(project) {
			const { name, text } = NEW.state
			project.edit('shared/order-view.ts', /^const SHOWN_STATES = \[/m, `$&'${name}', `)
			project.edit('server/booking/order.ts', /^export const STATUS_TEXTS.*\{\n/m, `$&\t${name}: '${text}',\n`)
			const words = `  ${name}:\n    title: Put off\n    text: We will write to you with new dates.\n`
			project.edit('content/pages/order.yaml', /^states:\n/m, `$&${words}`)
		},
	},
	'an action on an order, with that mail and state': {
		most: 3,
		make(project) {
			const { action, state, mail } = NEW
			project.edit('server/db/booking-tables.ts', /^export type OrderEventKind =\n/m, `$&\t| '${state.name}'\n`)
			project.edit('server/booking/refusals.ts', /^export type Given = \{\n/m, `$&\t${action}: object\n`)
			const row = `\t${action}: {
		by: 'office',
		from: STANDING,
		to: '${state.name}',
		event: '${state.name}',
		mail: { contact: '${mail.kind}' },
	},
`
			project.edit('server/booking/rules.ts', /^export const RULES: .*\{\n/m, `$&${row}`)
		},
	},
	'a command for the provider, which does that': {
		most: 1,
		make: (project) =>
			project.write(
				`ops/${NEW.command.replace(' ', '/')}.command.ts`,
				`import { changing } from '#ops/command.ts'
import { REFERENCE } from '#ops/fields.ts'
import { issuerOf } from '#ops/offer.ts'
import { act } from '#server/booking/act.ts'
import { answerOf } from './orders.ts'

export const command = changing({
	summary: 'Puts off a booking.',
	example: 'PRM-Q0XW-8X7Y-XBES',
	fields: { reference: REFERENCE },
	async run({ reference }, needs) {
		const issuer = await issuerOf(needs)
		return answerOf(await needs.write((trx) => act(trx, '${NEW.action}', { reference }, {}, issuer)))
	},
})
`,
			),
	},
}
