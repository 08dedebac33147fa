import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getEncoded } from '#tests/all/faults/harness/http.ts'
import { median, ratio, row } from '#tests/all/faults/harness/print.ts'
import {
	newSqlite,
	peakMemoryMB,
	processorTimeUs,
	ROOT,
	start,
	startServer,
	temporaryFolder,
} from '#tests/all/faults/harness/server.ts'
import { inTurns } from '#tests/all/faults/harness/turns.ts'
import autocannon from '#tests/all/faults/tools/autocannon.js'

const PAGE = '/about'
const CONNECTIONS = 64
const NGINX_PORT = 4392

type Contender = { name: string; url: string; pid: number }

/** Pages per second of this server and of nginx with the same bytes and headers: one process each, in turns. */
export async function run() {
	if (spawnSync('nginx', ['-v']).error) throw new Error('nginx is missing (Debian and Ubuntu: apt-get install nginx)')
	const [rounds, duration] = process.argv.includes('--short') ? [1, 1] : [7, 4]
	const ours = await startServer(newSqlite(), { checkout: ROOT, env: { LOG_LEVEL: 'info' } })
	const nginx = startNginx(await getEncoded(ours.url + PAGE))
	const contenders = [
		{ name: 'this server', url: ours.url + PAGE, pid: ours.pid },
		{ name: 'nginx', url: `http://127.0.0.1:${NGINX_PORT}${PAGE}`, pid: nginx.pid as number },
	]
	const [our, their] = await Promise.all(contenders.map(untilAnswered))
	if (!our?.equals(their as Buffer)) throw new Error('The two servers answer differently.')
	const measured = await inTurns(contenders, rounds, (contender) => measure(contender, duration), { warmUp: true })
	const title = `${PAGE} in brotli, ${CONNECTIONS} connections, median of ${rounds} rounds`
	const medians = measured.map((all) => {
		const of = (key: keyof (typeof all)[0]) => median(all.map((one) => one[key]))
		return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), processorUs: of('processorUs') }
	})
	for (const [i, { name, pid }] of contenders.entries()) {
		const { perSecond = 0, p50, p99, processorUs = 0 } = medians[i] ?? {}
		const figures = { 'pages/s': Math.round(perSecond), 'p50, ms': p50, 'p99, ms': p99 }
		const costs = { 'processor, µs a page': Math.round(processorUs), 'peak memory, MB': Math.round(peakMemoryMB(pid)) }
		row(title, { name, ...figures, ...costs })
	}
	const [we, they] = medians
	console.log(`\nPages per second, ratio: ${ratio(we?.perSecond, they?.perSecond)} (≥ 0.40)`)
	const perTime = ratio(they?.processorUs, we?.processorUs)
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

async function measure({ name, url, pid }: Contender, duration: number) {
	const usedBefore = processorTimeUs(pid)
	const result = await autocannon({ url, connections: CONNECTIONS, duration, headers: { 'accept-encoding': 'br' } })
	if (result.non2xx + result.errors > 0) throw new Error(`${name} refused ${result.non2xx + result.errors} requests.`)
	const processorUs = (processorTimeUs(pid) - usedBefore) / result['2xx']
	return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99, processorUs }
}
