import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TookTooLong, withFileChecks } from './with-file-checks.ts'

const FILE = new File(['x'], 'a.txt')
const IN_PAGE = { problem: expect.stringContaining('a.txt is not a certificate file'), isReceipt: false }

let workers: FakeWorker[]

class FakeWorker {
	onmessage: ((event: { data: unknown }) => void) | undefined
	onerror: ((event: unknown) => void) | undefined
	calls: unknown[] = []
	isEnded = false
	constructor() {
		workers.push(this)
	}
	postMessage(call: unknown) {
		this.calls.push(call)
	}
	terminate() {
		this.isEnded = true
	}
	answer(data: unknown) {
		this.onmessage?.({ data })
	}
}

beforeEach(() => {
	workers = []
	vi.useFakeTimers()
	vi.stubGlobal('Worker', FakeWorker)
})
afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

/** Starts to read a file; `outcome` is what becomes of it. */
function reading() {
	const controller = new AbortController()
	const outcome = withFileChecks(controller.signal, ({ readFile }) => readFile(FILE)).catch((error: unknown) => error)
	return { worker: workers[0] as FakeWorker, outcome, cancel: () => controller.abort() }
}

/** The same, with a worker that has started and was asked. */
async function asked() {
	const started = reading()
	started.worker.answer('started')
	await vi.advanceTimersByTimeAsync(0)
	expect(started.worker.calls).toEqual([{ check: 'readFile', args: [FILE] }])
	return started
}

test('a file is read by a worker, which is ended then', async () => {
	const { worker, outcome } = await asked()
	worker.answer({ jwt: 'a.b.c', isReceipt: true })
	expect(await outcome).toEqual({ jwt: 'a.b.c', isReceipt: true })
	expect(worker.isEnded).toBe(true)
})

test('a worker that does not answer in time is ended', async () => {
	const { worker, outcome } = await asked()
	await vi.advanceTimersByTimeAsync(4999)
	expect(worker.isEnded).toBe(false)
	await vi.advanceTimersByTimeAsync(1)
	expect(await outcome).toBeInstanceOf(TookTooLong)
	expect(worker.isEnded).toBe(true)
})

test('a worker is ended when the visitor cancels, while it starts and while it reads', async () => {
	const starting = reading()
	starting.cancel()
	expect(await starting.outcome).toMatchObject({ name: 'AbortError' })
	expect(starting.worker.isEnded).toBe(true)
	workers = []
	const { worker, outcome, cancel } = await asked()
	cancel()
	expect(await outcome).toMatchObject({ name: 'AbortError' })
	expect(worker.isEnded).toBe(true)
})

test('a file that makes its worker fail is not read in the page', async () => {
	const { worker, outcome } = await asked()
	worker.onerror?.('failed')
	expect(await outcome).toBe('failed')
	expect(worker.isEnded).toBe(true)
})

test('a file is read in the page when there are no workers', async () => {
	vi.stubGlobal('Worker', undefined)
	expect(await reading().outcome).toEqual(IN_PAGE)
})

test('a file is read in the page when a worker is refused', async () => {
	const { worker, outcome } = reading()
	worker.onerror?.({})
	expect(await outcome).toEqual(IN_PAGE)
})

test('a file is read in the page when a worker neither starts nor fails', async () => {
	const { worker, outcome } = reading()
	await vi.advanceTimersByTimeAsync(5000)
	expect(await outcome).toEqual(IN_PAGE)
	expect([worker.calls, worker.isEnded]).toEqual([[], true])
})
