import { accessSync, constants, existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { lastBackup } from '#ops/backup/note.ts'
import { counted } from '#ops/command.ts'
import { type Env, isLocal } from '#server/env.ts'
import { isGstin } from '#server/invoices/gst.ts'
import { financialYear } from '#server/invoices/numbers.ts'
import { openToOthers } from '#server/process/private-files.ts'
import { DAY_MS } from '#server/time.ts'

/** A result of the doctor, and what to do about it. */
export type Finding = { mark: '✓' | '!' | '✗'; text: string; advice?: string }

export const good = (text: string): Finding => ({ mark: '✓', text })
export const doubtful = (text: string, advice: string): Finding => ({ mark: '!', text, advice })
export const bad = (text: string, advice: string): Finding => ({ mark: '✗', text, advice })

const ROOT = join(import.meta.dirname, '../..')
const BYTES_PER_MB = 1e6

export function checkSettings({ publicUrl, rateLimit, databaseUrl }: Env): Finding[] {
	const findings = [good(`Settings: records in ${databaseUrl ? 'PostgreSQL' : 'SQLite'}`)]
	if (publicUrl.startsWith('https:')) findings.push(good(`The public address is ${publicUrl}`))
	else
		findings.push(
			doubtful(
				`The public address ${publicUrl} is not https.`,
				'Set PUBLIC_URL to the https address that visitors use, before the build and for the server.',
			),
		)
	if (!rateLimit) findings.push(doubtful('There is no limit to requests.', 'Leave RATE_LIMIT=off to load tests.'))
	return findings
}

/** Examples and missing facts that visitors of a public address would take for true. */
export function checkSamples(samples: string[], { publicUrl }: Env): Finding[] {
	if (isLocal(publicUrl) || samples.length === 0) return []
	const advice = 'Replace them in content/ before visitors take them for true.'
	return [
		doubtful(`${counted(samples.length, 'sample')} left in the content:`, advice),
		...samples.map((sample): Finding => ({ mark: '!', text: sample })),
	]
}

type Taxed = {
	gstin?: string | undefined
	samples: readonly string[]
	tax: { india: { rate: number }; lut?: { year: string } | undefined }
}

/** What tax may be collected, unless this is a sample that only this machine can reach. */
export function checkTax({ gstin, samples, tax }: Taxed, { publicUrl }: Pick<Env, 'publicUrl'>, now: Date): Finding[] {
	const isSample = samples.includes('billing')
	if (isLocal(publicUrl) && isSample) return []
	if (!gstin)
		return tax.india.rate > 0
			? [
					bad(
						`Prices have tax, and content/site.yaml has no GSTIN: no tax may be collected without it${isSample ? '' : ', so the server asks nobody for money'}.`,
						'Write the GSTIN into content/site.yaml, or set tax.india.rate to 0.',
					),
				]
			: [good('No GSTIN, and no tax: plain receipts are issued')]
	if (!isGstin(gstin)) return [bad(`The GSTIN ${gstin} is wrong: its check character does not fit.`, 'Correct it.')]
	const year = financialYear(now)
	if (tax.lut?.year === year) return [good(`GSTIN, and a letter of undertaking for ${year}`)]
	return [
		doubtful(
			`There is no letter of undertaking for the financial year ${year}.`,
			'Without it sales abroad may not be free of tax: ask an accountant, and write it into content/site.yaml.',
		),
	]
}

export function checkDataDir(dataDir: string): Finding[] {
	if (!existsSync(dataDir))
		return [doubtful(`The data folder ${dataDir} is not there yet.`, 'The server makes it when it starts.')]
	const findings = [checkPrivate(dataDir)]
	try {
		accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
	} catch {
		findings.push(bad(`The data folder ${dataDir} can't be written.`, 'Give it to the user that runs the server.'))
	}
	const { bavail, bsize } = statfsSync(dataDir)
	findings.push(checkSpace(bavail * bsize))
	const aside = readdirSync(dataDir).filter((name) => name.includes('.before-restore-'))
	if (aside.length > 0)
		findings.push(
			doubtful(
				`${counted(aside.length, 'database')} that a restore put aside: ${aside.join(', ')}.`,
				'Delete them when all is well: erasing a person does not reach them.',
			),
		)
	return findings
}

function checkPrivate(dataDir: string): Finding {
	const open = [...openToOthers(dataDir)].filter((path) => !statSync(path).isDirectory())
	if (open.length === 0) return good(`All files in the data folder ${dataDir} are private`)
	return bad(
		`Other users have rights to ${counted(open.length, 'file')} of the data folder, such as ${open[0]}.`,
		`Run, as the owner of the files: chmod -R go= ${dataDir}`,
	)
}

function checkSpace(bytes: number): Finding {
	const text = `${Math.round(bytes / BYTES_PER_MB)} MB are free for data`
	if (bytes < 100 * BYTES_PER_MB) return bad(`Only ${text}.`, 'Make room now: a full disk refuses every registration.')
	if (bytes < 1000 * BYTES_PER_MB) return doubtful(`Only ${text}.`, 'Make room, or move DATA_DIR to a larger disk.')
	return good(text)
}

export function checkBuild(root = ROOT): Finding {
	if (existsSync(join(root, 'dist/client/index.html'))) return good('The site is built')
	return bad('The site is not built.', 'Run: npm run build')
}

const WARN_DAYS = 60

/** Only a new build sets the date of security.txt (RFC 9116) anew: somebody has to see that its address is still read. */
export function checkSecurityText(now: Date, root = ROOT): Finding[] {
	const file = join(root, 'dist/client/.well-known/security.txt')
	if (!existsSync(file)) return []
	const [, moment = ''] = readFileSync(file, 'utf8').match(/^Expires: (.*)$/m) ?? []
	const expires = moment.slice(0, 10)
	const daysLeft = Math.floor((Date.parse(moment) - now.getTime()) / DAY_MS)
	if (daysLeft >= WARN_DAYS) return [good(`security.txt is valid until ${expires}`)]
	const advice = 'See whether its address in content/site.yaml is read, run: npm run build, and restart the server.'
	// A date that can't be read counts as past.
	if (daysLeft >= 0) return [doubtful(`security.txt expires on ${expires}, in ${counted(daysLeft, 'day')}.`, advice)]
	return [bad(`security.txt expired on ${expires}.`, advice)]
}

const MAX_BACKUP_AGE_DAYS = 7

export function checkBackupAge(dataDir: string, now: Date): Finding {
	const taken = lastBackup(dataDir)
	const advice = 'Run each night: npm run ops -- backup FILE. (Copies made in another way are not known here.)'
	if (!taken) return doubtful('No backup was made by this command line.', advice)
	if (taken > now)
		return doubtful(
			`The last backup is of ${taken.toISOString()}, which is to come.`,
			'Look at the clock, and make one.',
		)
	const days = Math.floor((now.getTime() - taken.getTime()) / DAY_MS)
	const text = `The last backup is ${days === 0 ? 'of today' : `${counted(days, 'day')} old`}`
	return days < MAX_BACKUP_AGE_DAYS ? good(text) : doubtful(`${text}.`, advice)
}
