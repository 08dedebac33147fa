import type { Call, FileChecks } from './file-checks.ts'
import address from './file-worker.ts?worker&url'

/** Time limit of one call. Reading a genuine file takes a fraction of a second on a slow phone. */
const CALL_LIMIT_MS = 5000

/** Time until the checks run in the page if the worker neither starts nor fails. */
const START_LIMIT_MS = 5000

export class TookTooLong extends Error {}

/**
 * Runs `work` with checks that take place in a worker of their own or, where there can be none, in the page. Rejects with
 * TookTooLong after the time limit of a call, and when `signal` is aborted. In any case the worker is ended then.
 */
export async function withFileChecks<T>(signal: AbortSignal, work: (checks: FileChecks) => Promise<T>): Promise<T> {
	const worker = createWorker()
	const run = async () => {
		const isStarted = worker && (await hasStarted(worker))
		return work(isStarted ? inWorker(worker) : (await import('./file-checks.ts')).fileChecks)
	}
	const aborted = new Promise<never>((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason))
	})
	try {
		return await Promise.race([run(), aborted])
	} finally {
		worker?.terminate()
	}
}

type TrustedTypes = {
	createPolicy(name: string, rules: typeof policyRules): typeof policyRules
}
const policyRules = { createScriptURL: (_: string) => address }
let trusted: string | undefined

function createWorker(): Worker | undefined {
	try {
		const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
		// A policy is created once.
		trusted ??= (trustedTypes?.createPolicy('pramaan-file-worker', policyRules) ?? policyRules).createScriptURL(address)
		return new Worker(trusted, { type: 'module' })
	} catch {
		return undefined
	}
}

const hasStarted = (worker: Worker) =>
	new Promise<boolean>((resolve) => {
		worker.onmessage = () => resolve(true)
		worker.onerror = () => resolve(false)
		setTimeout(() => resolve(false), START_LIMIT_MS)
	})

function inWorker(worker: Worker): FileChecks {
	const call = (check: Call['check'], args: unknown[]) => {
		let timer: ReturnType<typeof setTimeout> | undefined
		const answer = new Promise<never>((resolve, reject) => {
			worker.onmessage = ({ data }) => resolve(data as never)
			worker.onerror = reject
			timer = setTimeout(() => reject(new TookTooLong()), CALL_LIMIT_MS)
			worker.postMessage({ check, args })
		})
		return answer.finally(() => clearTimeout(timer))
	}
	return {
		readFile: (...args) => call('readFile', args),
		verifyCertificate: (...args) => call('verifyCertificate', args),
		verifyReceipt: (...args) => call('verifyReceipt', args),
	}
}
