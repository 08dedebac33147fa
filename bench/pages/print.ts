import type { Judgement } from './judge.ts'
import type { Speed, Weight } from './visit.ts'

/** NaN for none. */
export function median(values: number[]): number {
	const sorted = values.toSorted((a, b) => a - b)
	return sorted[sorted.length >> 1] ?? Number.NaN
}

const shown = new Set<string>()
/** A row; the head of its table comes before the first. */
function row(title: string, cells: Record<string, string>) {
	const line = (texts: string[]) =>
		texts.map((text, i) => (i === 0 ? text.padEnd(13) : text.padStart(Object.keys(cells)[i]?.length ?? 0))).join('  ')
	if (!shown.has(title)) console.log(`\n${title}\n${line(Object.keys(cells))}`)
	shown.add(title)
	console.log(line(Object.values(cells)))
}
const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const ms = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '-' : value.toFixed(0))
const ratio = (a: number, b: number) => (Number.isFinite(a / b) ? (a / b).toFixed(2) : '-')

function weight(name: string, { bytes, requests, others }: Weight, ahead: number) {
	row('Bytes of a first visit, kB as sent (brotli); "ahead" is what links in view fetch for the next page', {
		page: name,
		' HTML': kB(bytes.document),
		script: kB(bytes.script),
		style: kB(bytes.stylesheet),
		' font': kB(bytes.font),
		image: kB(bytes.image),
		' data': kB(bytes.fetch + bytes.other),
		requests: String(requests),
		'other hosts': String(others),
		ahead: kB(ahead),
	})
}

function judgement(name: string, ours: Judgement[], theirs: Judgement[]) {
	const score = (category: keyof Judgement['scores']) => String(median(ours.map(({ scores }) => scores[category] ?? 0)))
	const paint = median(ours.map((run) => run.paint))
	const byHand = median(theirs.map((run) => run.paint))
	row(
		`Lighthouse, phone, median of ${ours.length}; paint is the largest contentful one, in ms of the simulated phone`,
		{
			page: name,
			performance: score('performance'),
			accessibility: score('accessibility'),
			'best practices': score('best-practices'),
			SEO: score('seo'),
			paint: ms(paint),
			'by hand': ms(byHand),
			ratio: ratio(paint, byHand),
			blocking: ms(median(ours.map((run) => run.blocking))),
			shift: median(ours.map((run) => run.shift)).toFixed(2),
			'short of 100': [...new Set(ours.flatMap(({ faults }) => faults))].join(' ') || '-',
		},
	)
}

type Timed = { ours: Speed[]; theirs: Speed[]; atOnce: Speed[]; click: number; to: string | undefined }

function speed(name: string, { ours, theirs, atOnce, click, to }: Timed) {
	const paint = median(ours.map((run) => run.paint))
	const byHand = median(theirs.map((run) => run.paint))
	const control = median(ours.map((run) => run.control ?? Number.NaN))
	const once = median(atOnce.map((run) => run.control ?? Number.NaN))
	row(`150 ms, 1.6 Mbit/s, processor four times as slow, median of ${ours.length}, in ms`, {
		page: name,
		paint: ms(paint),
		'by hand': ms(byHand),
		ratio: ratio(paint, byHand),
		'at once': ms(median(atOnce.map((run) => run.paint))),
		'first control': ms(control),
		'at once ': ms(once),
		'ratio ': ratio(control, once),
		shift: median(ours.map((run) => run.shift)).toFixed(3),
		click: ms(click),
		'leads to': to ?? '-',
	})
}

function clicks(name: string, still: { to: string | undefined; took: number }, moving: { took: number }) {
	row('From a tap on a link in view to the painted page, nothing throttled, in ms', {
		page: name,
		click: ms(still.took),
		'with a transition': ms(moving.took),
		'leads to': still.to ?? '-',
	})
}

export const print = { weight, judgement, speed, clicks }
