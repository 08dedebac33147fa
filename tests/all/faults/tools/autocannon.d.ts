// What the benches use of autocannon: its own types are there only once it is installed.
type Request = { path?: string; method?: string; headers?: Record<string, string>; body?: string }

type Options = Request & {
	url: string
	connections: number
	/** Seconds until a request without an answer has failed. */
	timeout?: number
	/** In seconds. */
	duration: number
	requests?: (Request & { setupRequest?: (request: Request) => Request })[]
}

type Result = {
	'2xx': number
	non2xx: number
	errors: number
	/** In seconds. */
	duration: number
	/** In milliseconds. */
	latency: { p50: number; p99: number }
}

export default function autocannon(options: Options): Promise<Result>
