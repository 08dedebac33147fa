import { execFileSync, spawnSync } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

/** A successful system call of the server. A file is named without its folder. */
export type Operation =
	| { kind: 'create' | 'remove' | 'sync'; file: string }
	| { kind: 'write'; file: string; offset: number; data: Buffer }
	| { kind: 'truncate'; file: string; size: number }
	| { kind: 'sync folder' }
	| { kind: 'answer'; reference: string }

export const hasStrace = () => spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0

const CALLS = 'openat,close,pwrite64,write,writev,sendto,sendmsg,fsync,fdatasync,ftruncate,unlink'

/** The command under which a server's calls are written to the file; the process that it makes is the server's own. */
export const straceTo = (file: string) =>
	`strace -D -f --seccomp-bpf -q -xx -s 16384 -e signal=none -e trace=${CALLS} -o ${file}`.split(' ')

const NOT_DURABLE = /-shm$/
const LINE = /^(?<thread>\d+) +(?:<\.\.\. (?<resumed>\w+) resumed>(?<rest>.*)|(?<call>\w+)\((?<args>.*))$/
const RESULT = /\) += (-?\d+)/

/** Waits until strace has written the last line, which says how the server ended. */
export async function traceEnded(file: string, server: number) {
	// Short numbers are padded.
	const end = new RegExp(`^${server} +\\+\\+\\+ (exited|killed)`, 'm')
	while (!end.test(tailOf(file))) await sleep(50)
}

const tailOf = (file: string) => execFileSync('tail', ['-c', '10000', file], { encoding: 'latin1' })

/** What the calls of a server did to the database in the folder, and when it answered. */
export async function readTrace(file: string, folder: string, database: string): Promise<Operation[]> {
	const operations: Operation[] = []
	const open = new Map<number, string>()
	const unfinished = new Map<string, string>()
	for await (const line of createInterface({ input: createReadStream(file, 'latin1') })) {
		const { thread = '', call, args = '', resumed, rest = '' } = line.match(LINE)?.groups ?? {}
		if (call && args.endsWith('<unfinished ...>')) {
			unfinished.set(thread, args.slice(0, -'<unfinished ...>'.length))
			continue
		}
		const name = call ?? resumed
		const all = call ? args : (unfinished.get(thread) ?? '') + rest
		const result = Number(all.match(RESULT)?.[1] ?? -1)
		if (name && result >= 0) operations.push(...understand(name, all, result))
	}
	return operations

	function understand(name: string, args: string, result: number): Operation[] {
		if (name === 'openat' || name === 'unlink') {
			const path = String(bytesIn(args))
			if (path === folder && name === 'openat') open.set(result, '')
			if (!path.startsWith(`${folder}/${database}`) || NOT_DURABLE.test(path)) return []
			const at = basename(path)
			if (name === 'unlink') return [{ kind: 'remove', file: at }]
			open.set(result, at)
			return args.includes('O_CREAT') ? [{ kind: 'create', file: at }] : []
		}
		const descriptor = Number.parseInt(args, 10)
		const at = open.get(descriptor)
		if (name === 'close') open.delete(descriptor)
		else if (at === undefined) return name.endsWith('sync') || name === 'ftruncate' ? [] : answersIn(args)
		else if (name.endsWith('sync')) return [at === '' ? { kind: 'sync folder' } : { kind: 'sync', file: at }]
		else if (name === 'ftruncate') return [{ kind: 'truncate', file: at, size: Number(args.match(/, (\d+) *\)/)?.[1]) }]
		else if (name === 'pwrite64')
			return [
				{ kind: 'write', file: at, offset: Number(args.match(/, (\d+) *\) +=/)?.[1]), data: bytesIn(args, result) },
			]
		else throw new Error(`The database was written with ${name}, which the replay does not know.`)
		return []
	}
}

/** The texts of the call, which strace writes as "\x48\x69". */
function bytesIn(args: string, length?: number) {
	const data = Buffer.from((args.match(/"[^"]*"/g) ?? []).join('').replaceAll(/["\\x]/g, ''), 'hex')
	if (data.length !== (length ?? data.length)) throw new Error(`The trace has ${data.length} of ${length} bytes.`)
	return data
}

function answersIn(args: string): Operation[] {
	const text = String(bytesIn(args))
	const [, reference] = (text.startsWith('HTTP/1.1 20') && text.match(/"reference":"([^"]+)"/)) || []
	return reference ? [{ kind: 'answer', reference }] : []
}
