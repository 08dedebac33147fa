import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { startOrderJob } from '#server/booking/clock/chase.ts'
import { supplierWith } from '#server/booking/payments/attempts.ts'
import { ensureKey } from '#server/certificates/keys.ts'
import { openGateways } from '#server/payments/open-gateways.ts'
import { startDrawer } from '#server/pdf/drawer.ts'
import { loadWebsite } from '#server/website/files.ts'
import { loadRenderedPages } from '#server/website/rendered.ts'
import { type Dependencies as AppDependencies, buildApp } from './app.ts'
import type { Seller } from './company/company.ts'
import { readOffer } from './company/offer.ts'
import { lockServer, openDatabase } from './db/open.ts'
import { COPY, COPY_ADVICE, isOriginal } from './db/original.ts'
import { limitsSecret } from './db/secret.ts'
import { transactions } from './db/write.ts'
import { type Env, readEnv } from './env.ts'
import { securityHeaders } from './http/headers.ts'
import { openTransport } from './outbox/transport.ts'
import { startOutbox } from './outbox/worker.ts'
import { startRetentionJob } from './privacy/retention-job.ts'
import { describeAddress, listen } from './process/listen.ts'
import { openLogOutput } from './process/log-output.ts'
import { createPrivateFiles, openToOthers } from './process/private-files.ts'
import { mailTemplates } from './templates.ts'
import { UserError } from './user-error.ts'

/** Requests under way are cut off after the first, everything else that still runs after the second. */
const STOP_REQUESTS_TIMEOUT_MS = 7000
const STOP_TIMEOUT_MS = 8000
const LOG_TIMEOUT_MS = 2000

type Dependencies = Pick<AppDependencies, 'courses' | 'formerNames' | 'classes' | 'prices'> & {
	env: Env
	seller: Seller
	/** Folder of the built site; without it the server answers the API only. */
	build?: string | undefined
}

/** What a test or a bench can replace in a whole server. */
const PARTS = {
	openLogOutput,
	openDatabase,
	transactions,
	openTransport,
	startOutbox,
	startDrawer,
	now: () => new Date(),
}
export type ServerParts = typeof PARTS

/** Serves everything until a signal says stop. */
export async function serve(
	{ env, courses, formerNames = new Map(), classes, prices, seller: company, build }: Dependencies,
	replaced: Partial<ServerParts> = {},
) {
	const parts = { ...PARTS, ...replaced }
	const { now } = parts
	process.on('uncaughtException', exitWithError)
	createPrivateFiles()
	let stop: () => unknown = () => process.exit(0)
	// A signal that is sent to a whole process group, and passed on by a parent as well, arrives more than once.
	for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop())
	// V8 would let a small heap grow fourfold, and its young generation to 48 MB, before it collects garbage.
	setFlagsFromString('--heap-growing-percent=50')
	setFlagsFromString('--semi-space-growth-factor=1')
	const site = build && loadSite(build, env)
	const output = parts.openLogOutput((lines) => app.log.error({ lines }, 'log lines were dropped'))
	await lockServer(env)
	const db = await parts.openDatabase(env, {
		onLost: (error) => app.log.warn({ err: error }, 'a connection to the database was lost'),
	})
	await ensureKey(db, now())
	const gateways = await openGateways(env.payments, () => isOriginal(db))
	const seller = { ...company, supplier: supplierWith(gateways, company.supplier) }
	const write = parts.transactions(db)
	const drawer = parts.startDrawer()
	const app = buildApp({
		db,
		write,
		secret: await limitsSecret(db),
		drawer,
		courses,
		formerNames,
		classes,
		prices,
		seller,
		gateways,
		env,
		...site,
		notifyOutbox: () => outbox.notify(),
		now,
		log: { level: env.logLevel, stream: output },
	})
	const outbox = parts.startOutbox({
		db,
		write,
		templates: mailTemplates({ db, seller, gateways, classes, origin: env.publicUrl, drawer, now }),
		transport: parts.openTransport(env, { name: seller.name, address: seller.mail.from }),
		now,
		log: app.log,
	})
	const { supplier } = seller
	const orders = startOrderJob({ db, write, gateways, classes, supplier, now, log: app.log })
	const retention = startRetentionJob({ db, dataDir: env.dataDir, now, log: app.log })

	const open = [...openToOthers(env.dataDir)]
	if (open.length > 0)
		app.log.warn({ files: open.slice(0, 10) }, 'other users have rights to files that this user may not take away')
	await listen(app, env)
	stop = async () => {
		stop = () => {}
		setTimeout(() => process.exit(0), STOP_TIMEOUT_MS)
		// A connection that gets its last answer during the stop would stay open until its keep-alive ends.
		setInterval(() => app.server.closeIdleConnections(), 50)
		setTimeout(() => app.server.closeAllConnections(), STOP_REQUESTS_TIMEOUT_MS)
		await Promise.all([app.close(), outbox.stop(), orders.stop(), retention.stop()])
		await drawer.close()
		await db.destroy()
		await output.flush(LOG_TIMEOUT_MS)
		process.exit(0)
	}
	const said = (await isOriginal(db)) ? '' : `\n${COPY}\n${COPY_ADVICE}\n\n`
	output.write(describeAddress(env, (app.server.address() as AddressInfo).port) + said)
}

function loadSite(build: string, { publicUrl, corsOrigins }: Env) {
	if (!existsSync(join(build, 'index.html')))
		throw new UserError(`The site is not built: ${build} is missing. Run: npm run build`)
	return {
		website: loadWebsite(build, securityHeaders(publicUrl)),
		rendered: loadRenderedPages(join(build, '../server'), corsOrigins),
	}
}

/**
 * Prints the message of a UserError, or the stack of any other error, and exits. Further properties of errors hold what was
 * parsed or connected to, with its password.
 */
export function exitWithError(error: unknown): never {
	console.error(error instanceof UserError ? error.message : error instanceof Error ? error.stack : error)
	process.exit(1)
}

if (import.meta.main) {
	try {
		const env = readEnv()
		const { courses, formerNames, classes, prices, seller } = await readOffer()
		await serve({
			env,
			courses: new Map(courses),
			formerNames: new Map(formerNames),
			classes: new Map(classes.map((one) => [one.slug, one])),
			prices: new Map(prices),
			seller,
			// In development the pages come from Vite.
			build: process.argv.includes('--api-only') ? undefined : join(import.meta.dirname, '../dist/client'),
		})
	} catch (error) {
		exitWithError(error)
	}
}
