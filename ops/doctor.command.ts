import { classesAround } from '#catalogue/classes/offered-classes.ts'
import { ContentError } from '#catalogue/content-error.ts'
import { samplesOf } from '#catalogue/editors/samples.ts'
import { loadContent } from '#catalogue/load.server.ts'
import type { Site } from '#catalogue/site-schema.ts'
import { checkDatabase } from '#ops/doctor/database.ts'
import {
	bad,
	checkBackupAge,
	checkBuild,
	checkDataDir,
	checkSamples,
	checkSecurityText,
	checkSettings,
	checkTax,
	doubtful,
	type Finding,
	good,
} from '#ops/doctor/installation.ts'
import { checkGateways } from '#ops/doctor/payments.ts'
import type { Env } from '#server/env.ts'
import { openTransport } from '#server/outbox/transport.ts'
import { UserError } from '#server/user-error.ts'
import { counted, listing, tableOf, toLine } from './command.ts'

export const command = listing({
	summary: 'Checks settings, data folder, database, email, content, build and backups, and says what to do.',
	help: `Each line starts with ✓ (in order), ! (look at it) or ✗ (repair it). Nothing is changed. The exit code is 1 if there is a ✗,
also while the database or the mail server is down.`,
	example: '',
	fields: {},
	async run(_, { env }) {
		const findings = await examine(env, new Date())
		const table = tableOf(findings, ['mark', 'text', 'advice'], ({ mark, text, advice }) =>
			[toLine(mark, text), ...(advice ? [toLine('  ', advice)] : [])].join('\n'),
		)
		const broken = findings.filter(({ mark }) => mark === '✗').length
		return broken > 0 ? { table, failed: `${counted(broken, 'problem')} to fix.` } : { table }
	},
})

async function examine(env: () => Env, now: Date): Promise<Finding[]> {
	const content = readContent()
	const surroundings = [content.finding, checkBuild(), ...checkSecurityText(now)]
	const settings = readSettings(env)
	if (!settings.env) return [...surroundings, settings.finding]
	return [
		...surroundings,
		...checkSettings(settings.env),
		...checkSamples(content.samples, settings.env),
		...(content.site ? checkTax(content.site, settings.env, now) : []),
		...checkDataDir(settings.env.dataDir),
		...(await checkDatabase(settings.env, now, { offered: content.classes })),
		await checkMail(settings.env, content.sender),
		...(await checkGateways(settings.env)),
		checkBackupAge(settings.env.dataDir, now),
	]
}

function readSettings(env: () => Env): { env: Env } | { env?: never; finding: Finding } {
	try {
		return { env: env() }
	} catch (error) {
		if (!(error instanceof UserError)) throw error
		return {
			finding: bad(`Settings: ${error.message}`, 'Correct .env or the environment; .env.example explains each.'),
		}
	}
}

type Sender = { name: string; address: string }

type Read = { finding: Finding; sender?: Sender; site?: Site; samples: string[]; classes?: string[] }

function readContent(): Read {
	try {
		const content = loadContent()
		const { courses, site } = content
		return {
			finding: good(`The content is in order: ${courses.length} courses`),
			site,
			sender: { name: site.name, address: site.mail.from },
			samples: samplesOf(content),
			classes: classesAround(content, Date.now()).map(({ slug }) => slug),
		}
	} catch (error) {
		if (!(error instanceof ContentError)) throw error
		return { finding: bad(error.message, 'Correct the file. npm run content checks all of them.'), samples: [] }
	}
}

async function checkMail(env: Env, sender: Sender = { name: '', address: 'unknown@localhost' }): Promise<Finding> {
	if (!env.smtpUrl)
		return doubtful(
			'Emails are not sent: each becomes a file in the data folder, in mail/.',
			'Set SMTP_URL, for example smtps://user:password@mail.example',
		)
	const transport = openTransport(env, sender)
	try {
		await transport.check()
		return good(`The mail server ${new URL(env.smtpUrl).host} accepts email`)
	} catch (error) {
		return bad(
			`The mail server refuses: ${(error as Error).message}.`,
			'Emails wait meanwhile. Look at SMTP_URL and the server.',
		)
	} finally {
		transport.close()
	}
}
