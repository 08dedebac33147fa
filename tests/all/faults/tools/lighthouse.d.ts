// What the benches use of Lighthouse: its own types are there only once it is installed.
type Flags = { port: number; onlyCategories: string[]; ignoreStatusCode: boolean; logLevel: 'silent'; output: 'json' }

type Report = {
	audits: Record<string, { score: number | null; numericValue?: number }>
	categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
	runtimeError?: { message: string }
}

export default function lighthouse(url: string, flags: Flags): Promise<{ lhr: Report } | undefined>
