import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { brotliCompressSync } from 'node:zlib'
import { growTree } from '#scripts/grown-tree.ts'

const PAGES = [
	'/courses/all',
	'/courses/all/2',
	'/courses/lead-auditor',
	'/british_training/lead-auditor-qms',
	'/exemplar-global/exemplar-global-certified-lead-auditor',
	'/registration',
]
const RECORDS = ['/data/courses/all/QMS.any.any/1.json', '/data/enrolment/1.json', '/data/courses.json', '/sitemap.xml']
const MB = 1e6
const NOTHING = { clock: 0, work: 0, memory: 0 }

const argument = (name: string, otherwise: string) => {
	const place = process.argv.indexOf(name)
	return place < 0 ? otherwise : (process.argv[place + 1] ?? '')
}
/** `--skip pictures.ts` leaves a step of the build out. */
const skipped = () => argument('--skip', 'none')

type Row = Record<string, number>

/** Builds the site with each number of courses and prints what grows, and how fast. */
export async function growth() {
	const sizes = argument('--sizes', '41,410,4100').split(',').map(Number)
	if (sizes.length === 0 || sizes.some((size) => !(size >= 41)))
		throw new Error('--sizes takes numbers from 41, joined by commas')
	const rows: Row[] = []
	for (const size of sizes) {
		rows.push(await grown(size))
		print(sizes, rows)
	}
}

async function grown(size: number): Promise<Row> {
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-growth-'))
	try {
		growTree(folder, size)
		return { ...(await build(folder)), ...weigh(folder), ...(await serve(folder)) }
	} finally {
		rmSync(folder, { recursive: true })
	}
}

/** Every step of the build, from nothing: no picture is kept from before. */
async function build(folder: string): Promise<Row> {
	const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
	const row: Row = {}
	const all = { clock: 0, work: 0, memory: 0 }
	for (const command of scripts['build:steps'].split(' && ')) {
		const { clock, work, memory } = command.endsWith(skipped()) ? NOTHING : await run(command, folder)
		row[`build: ${command}, s`] = clock
		row[`build: ${command}, s of processor`] = work
		all.clock += clock
		all.work += work
		all.memory = Math.max(all.memory, memory)
	}
	return {
		...row,
		'build: in all, s': all.clock,
		'build: in all, s of processor': all.work,
		'build: memory at its peak, MB': all.memory / MB,
	}
}

/** Seconds by the clock and of work by the processor (the clock also counts what else the machine does), and bytes of memory. */
async function run(command: string, folder: string) {
	const start = performance.now()
	const path = `${join(folder, 'node_modules/.bin')}:${process.env['PATH']}`
	// exec: the shell becomes the command, whose memory is then that of the process.
	const child = spawn('sh', ['-c', `exec ${command}`], {
		cwd: folder,
		env: { ...process.env, PATH: path, NODE_ENV: 'production' },
		stdio: ['ignore', 'ignore', 'inherit'],
	})
	let memory = 0
	let work = 0
	const watch = setInterval(() => {
		memory = memoryOf(child.pid, 'VmHWM') || memory
		work = workOf(child.pid) || work
	}, 100)
	const code = await new Promise((done) => child.once('exit', done))
	clearInterval(watch)
	if (code !== 0) throw new Error(`${command} ended with ${code}`)
	return { clock: (performance.now() - start) / 1000, work, memory }
}

/** What the system tells of a process; nothing once it has ended. */
function told(pid: number | undefined, file: 'status' | 'stat'): string {
	try {
		return readFileSync(`/proc/${pid}/${file}`, 'utf8')
	} catch {
		return ''
	}
}

const memoryOf = (pid: number | undefined, field: 'VmHWM' | 'VmRSS') =>
	Number(told(pid, 'status').match(new RegExp(`${field}:\\s+(\\d+)`))?.[1] ?? 0) * 1024

/** Hundredths of a second in user and system mode are the 14th and 15th word; the 2nd may have spaces within. */
function workOf(pid: number | undefined): number {
	const words = told(pid, 'stat').replace(/.*\) /, '').split(' ')
	return (Number(words[11] ?? 0) + Number(words[12] ?? 0)) / 100
}

/** What visitors are sent, in brotli bytes, and how many files lie there. */
function weigh(folder: string): Row {
	const client = join(folder, 'build/client')
	const sent = (address: string) => {
		const bytes = readFileSync(join(client, address))
		return bytes.length < 256 ? bytes.length : brotliCompressSync(bytes).length
	}
	const row: Row = {}
	for (const page of PAGES) {
		const html = readFileSync(join(client, page, 'index.html'), 'utf8')
		const addresses = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, address = '']) => address))]
		const weightOf = (pattern: RegExp) => addresses(pattern).reduce((sum, address) => sum + sent(address), 0)
		const document = statSync(join(client, page, 'index.html.br')).size
		const scripts = weightOf(/"(\/assets\/[^"]+\.js)"/g)
		row[`${page}: HTML, bytes`] = document
		row[`${page}: data for a visit from inside, bytes`] = sent(`${page}.data`)
		row[`${page}: HTML, scripts and styles, bytes`] = document + scripts + weightOf(/"(\/assets\/[^"#]+\.css)#?"/g)
	}
	for (const record of RECORDS) row[`${record}, bytes`] = sent(record)
	const files = readdirSync(client, { recursive: true }).map(String)
	row['pages'] = files.filter((name) => name.endsWith('.html')).length
	row['files'] = files.length
	return row
}

async function serve(folder: string): Promise<Row> {
	const data = join(folder, 'data')
	mkdirSync(data)
	const start = performance.now()
	const server = spawn(process.execPath, ['server/main.ts'], {
		cwd: folder,
		env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, LOG_LEVEL: 'silent' },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	try {
		for await (const line of createInterface({ input: server.stdout })) {
			const [url] = line.match(/http:\/\/localhost:\d+/) ?? []
			if (!url) continue
			const seconds = (performance.now() - start) / 1000
			const there = await fetch(new URL('/courses/all', url))
			if (there.status !== 200) throw new Error(`The grown site answers ${there.status}`)
			return { 'server: ready after, s': seconds, 'server: memory, MB': memoryOf(server.pid, 'VmRSS') / MB }
		}
		throw new Error('The server ended before it was ready')
	} finally {
		server.kill()
	}
}

/** A column for each size; between two sizes what a further course adds, and how much of the growth is followed (1 is linear, 0 is flat). */
function print(sizes: number[], rows: Row[]) {
	const figure = (value: number) => (value < 100 ? value.toFixed(2) : Math.round(value).toLocaleString('en'))
	const heads = rows.flatMap((_, i) => [
		...(i ? ['each more', 'slope'] : []),
		`${sizes[i]?.toLocaleString('en')} courses`,
	])
	console.log(`\n${''.padEnd(78)}${heads.map((head) => head.padStart(14)).join('')}`)
	for (const name of Object.keys(rows[0] ?? {})) {
		const cells = rows.flatMap((row, i) => {
			const value = row[name] ?? 0
			const before = rows[i - 1]?.[name]
			if (before === undefined) return [figure(value)]
			const [from = 1, to = 1] = [sizes[i - 1], sizes[i]]
			const slope = Math.log(value / before) / Math.log(to / from)
			return [((value - before) / (to - from)).toFixed(4), slope.toFixed(3), figure(value)]
		})
		console.log(name.padEnd(78) + cells.map((cell) => cell.padStart(14)).join(''))
	}
}
