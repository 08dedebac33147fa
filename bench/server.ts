import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getEncoded } from './harness/http.ts'
import { median, ratio, row } from './harness/print.ts'
import {
	newSqlite,
	peakMemoryMB,
	processorTimeUs,
	ROOT,
	start,
	startServer,
	temporaryFolder,
} from './harness/server.ts'
import autocannon from './tools/autocannon.js'

const PAGE = '/about'
const ROUNDS = 7
const SECONDS = 4
const CONNECTIONS = 64
const NGINX_PORT = 4392
const HEADERS = { 'accept-encoding': 'br' }

type Round = { rate: number; p50: number; p99: number; processorUs: number }
type Contender = { name: string; url: string; pid: number; rounds: Round[] }

/** Pages per second of this server and of nginx with the same bytes and headers: one process each, in turns. */
export async function run() {
	if (spawnSync('nginx', ['-v']).error)
		throw new Error('nginx is missing (Debian and Ubuntu: apt-get install nginx-light)')
	const isShort = process.argv.includes('--short')
	const [rounds, length] = isShort ? [1, 1] : [ROUNDS, SECONDS]
	const ours = await startServer(newSqlite(), { checkout: ROOT, env: { LOG_LEVEL: 'info' } })
	const nginx = startNginx(await getEncoded(ours.url + PAGE))
	const contenders: [Contender, Contender] = [
		{ name: 'this server', url: ours.url + PAGE, pid: ours.pid, rounds: [] },
		{ name: 'nginx', url: `http://127.0.0.1:${NGINX_PORT}${PAGE}`, pid: nginx.pid as number, rounds: [] },
	]
	const [our, their] = await Promise.all([untilAnswered(contenders[0]), untilAnswered(contenders[1])])
	if (!our.equals(their)) throw new Error('The two servers answer differently.')
	for (let i = 0; i <= rounds; i++)
		for (const contender of contenders) {
			const figures = await measure(contender, i === 0 ? 1 : length)
			// The first round warms up.
			if (i > 0) contender.rounds.push(figures)
		}
	for (const { name, pid, rounds: all } of contenders) {
		const of = (key: keyof Round) => Math.round(median(all.map((one) => one[key])))
		const [rate, p50, p99, processorUs] = [of('rate'), of('p50'), of('p99'), of('processorUs')]
		const figures = { 'pages/s': rate, 'p50, ms': p50, 'p99, ms': p99, 'processor, µs a page': processorUs }
		const title = `${PAGE} in brotli, ${CONNECTIONS} connections, median of ${rounds} rounds`
		row(title, { name, ...figures, 'peak memory, MB': Math.round(peakMemoryMB(pid)) })
	}
	const [we, they] = contenders.map((contender) => contender.rounds) as [Round[], Round[]]
	const medianRatio = (of: (our: Round, their: Round) => number) =>
		ratio(median(we.map((our, i) => of(our, they[i] as Round))), 1)
	console.log(`\nPages per second, ratio: ${medianRatio((our, their) => our.rate / their.rate)} (≥ 0.40)`)
	const perTime = medianRatio((our, their) => their.processorUs / our.processorUs)
	console.log(`Pages for the same processor time, which the load generator does not limit, ratio: ${perTime}`)
	nginx.kill()
	await ours.end('SIGTERM')
}

/** One worker. Debian's nginx has no brotli module, so the compressed file is its only copy of the page. */
function startNginx({ headers, body }: Awaited<ReturnType<typeof getEncoded>>) {
	const folder = temporaryFolder()
	mkdirSync(join(folder, 'www'))
	writeFileSync(join(folder, 'www', PAGE), body)
	const sent = ['content-encoding', 'vary', 'cache-control', 'content-security-policy', 'x-content-type-options']
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
	const config = `worker_processes 1;
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
		listen 127.0.0.1:${NGINX_PORT};
		root ${folder}/www;
		default_type "text/html; charset=utf-8";
		${sent.map((name) => `add_header ${name} "${headers[name] ?? ''}";`).join('\n\t\t')}
	}
}
`
	writeFileSync(join(folder, 'nginx.conf'), config)
	return start(['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')], folder, { PATH: process.env['PATH'] })
}

async function untilAnswered({ url }: Contender) {
	for (;;) {
		const answer = await getEncoded(url).catch(() => undefined)
		if (answer) return answer.body
		await sleep(50)
	}
}

async function measure({ name, url, pid }: Contender, duration: number): Promise<Round> {
	const before = processorTimeUs(pid)
	const result = await autocannon({ url, connections: CONNECTIONS, duration, headers: HEADERS })
	if (result.non2xx + result.errors > 0) throw new Error(`${name} refused ${result.non2xx + result.errors} requests.`)
	const processorUs = (processorTimeUs(pid) - before) / result['2xx']
	return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99, processorUs }
}
