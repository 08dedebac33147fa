import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from './tools/autocannon.js'

const ROOT = join(import.meta.dirname, '..')
const PAGE = '/about'
const ROUNDS = 7
const SECONDS = 4
const CONNECTIONS = 64
const PORT = Number(process.env['BENCH_PORT'] ?? 4391)

type Round = { rate: number; p50: number; p99: number; cpu: number }
type Contender = { name: string; url: string; pid: number; rounds: Round[] }

/** Prints pages per second of this server and of nginx with the same bytes: one process each, round about. */
export async function server() {
	if (spawnSync('nginx', ['-v']).error) {
		console.error('nginx is needed to compare with. On Debian or Ubuntu: apt-get install nginx-light')
		process.exit(1)
	}
	const built = join(ROOT, `build/client${PAGE}/index.html.br`)
	if (!existsSync(built)) {
		console.error('The site is not built. Run: npm run build')
		process.exit(1)
	}
	const folder = mkdtempSync(join(tmpdir(), 'pramaan-bench-'))
	const children: ChildProcess[] = []
	try {
		const ours = startOurs(folder)
		const theirs = startNginx(folder, built)
		children.push(ours, theirs)
		const contenders: Contender[] = [
			{ name: 'this server', url: `http://127.0.0.1:${PORT}${PAGE}`, pid: ours.pid as number, rounds: [] },
			{ name: 'nginx', url: `http://127.0.0.1:${PORT + 1}${PAGE}`, pid: theirs.pid as number, rounds: [] },
		]
		await refuseDifference(contenders, readFileSync(built))
		for (const contender of contenders) await round(contender, 2)
		for (let i = 0; i < ROUNDS; i++) {
			for (const contender of contenders) contender.rounds.push(await round(contender, SECONDS))
		}
		print(contenders)
	} finally {
		for (const child of children) {
			child.kill('SIGTERM')
			if (child.exitCode === null) await once(child, 'exit')
		}
		rmSync(folder, { recursive: true })
	}
}

function startOurs(folder: string) {
	const env = {
		PORT: `${PORT}`,
		HOST: '127.0.0.1',
		DATA_DIR: join(folder, 'data'),
		LOG_LEVEL: 'info',
		RATE_LIMIT: 'off',
	}
	return spawn(process.execPath, ['server/main.ts'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** One worker; it has no brotli module in Debian, so the compressed file is its only copy of the page. */
function startNginx(folder: string, built: string) {
	mkdirSync(join(folder, 'www'))
	cpSync(built, join(folder, 'www', PAGE))
	const headers = JSON.parse(readFileSync(join(ROOT, 'build/headers.json'), 'utf8')).pages[PAGE] ?? {}
	const policy = String(headers['content-security-policy'] ?? "default-src 'none'")
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
	writeFileSync(
		join(folder, 'nginx.conf'),
		`worker_processes 1;
daemon off;
master_process off;
error_log stderr crit;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
	access_log off;
	sendfile on;
	tcp_nopush on;
	open_file_cache max=100 inactive=60s;
	${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n\t')}
	server {
		listen 127.0.0.1:${PORT + 1};
		root ${folder}/www;
		default_type "text/html; charset=utf-8";
		add_header content-encoding br;
		add_header vary accept-encoding;
		add_header cache-control no-cache;
		add_header x-content-type-options nosniff;
		add_header referrer-policy strict-origin-when-cross-origin;
		add_header content-security-policy "${policy}";
	}
}
`,
	)
	return spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Waits until both answer, and proves that they answer the same. */
async function refuseDifference(contenders: Contender[], expected: Buffer) {
	for (const { name, url } of contenders) {
		const answer = await untilItAnswers(url)
		const size = Number(answer.headers.get('content-length'))
		if (answer.status !== 200 || answer.headers.get('content-encoding') !== 'br' || size !== expected.length) {
			throw new Error(
				`${name} answers ${answer.status} with ${size} bytes instead of the ${expected.length} of the file.`,
			)
		}
	}
}

async function untilItAnswers(url: string): Promise<Response> {
	for (let i = 0; ; i++) {
		try {
			return await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
		} catch (error) {
			if (i === 100) throw error
			await new Promise((resolve) => setTimeout(resolve, 200))
		}
	}
}

async function round({ name, url, pid }: Contender, duration: number): Promise<Round> {
	const before = cpuOf(pid)
	const result = await autocannon({ url, connections: CONNECTIONS, duration, headers: { 'accept-encoding': 'br' } })
	if (result.non2xx + result.errors > 0) throw new Error(`${name} refused ${result.non2xx + result.errors} requests.`)
	const cpu = (cpuOf(pid) - before) / result['2xx']
	return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, cpu }
}

/** Microseconds of processor time so far: Linux counts hundredths of a second. */
function cpuOf(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
	return (Number(fields[11]) + Number(fields[12])) * 10_000
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Most memory so far, in MB. */
const memory = (pid: number) => {
	const [, kB = '0'] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/) ?? []
	return Number(kB) / 1000
}

function print(contenders: Contender[]) {
	const rows = contenders.map(({ name, pid, rounds }) => ({
		name,
		rate: median(rounds.map(({ rate }) => rate)),
		p50: median(rounds.map(({ p50 }) => p50)),
		p99: median(rounds.map(({ p99 }) => p99)),
		cpu: median(rounds.map(({ cpu }) => cpu)),
		memory: memory(pid),
	}))
	console.log(`${PAGE}, brotli, ${CONNECTIONS} connections; medians of ${ROUNDS} rounds, turn by turn\n`)
	console.log(['', 'pages/s', 'p50 ms', 'p99 ms', 'µs a page', 'MB at most'].map((head) => head.padStart(12)).join(''))
	for (const { name, ...figures } of rows) {
		console.log(
			name.padEnd(12) +
				Object.values(figures)
					.map((figure) => String(Math.round(figure)).padStart(12))
					.join(''),
		)
	}
	const [ours = [], theirs = []] = contenders.map(({ rounds }) => rounds)
	const rates = ours.map(({ rate }, i) => rate / (theirs[i]?.rate ?? Number.NaN))
	const costs = ours.map(({ cpu }, i) => (theirs[i]?.cpu ?? Number.NaN) / cpu)
	console.log(`\npages per second, ratio: ${median(rates).toFixed(2)} (to reach: 0.40)`)
	console.log(`pages for the same processor time, which the load generator does not limit: ${median(costs).toFixed(2)}`)
}
