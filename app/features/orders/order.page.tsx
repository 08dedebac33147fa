import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/page/facts.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { INK } from '#drawing/inks.ts'
import type { OrderView, SeatView, SentForm, Ways } from '#shared/order-view.ts'
import { Billing, savedText } from './billing.tsx'
import { Missing } from './missing.tsx'
import { Online } from './online.tsx'
import type { read } from './order.data.server.ts'
import css from './orders.module.css'
import { Booked, fillIn, PriceCard, Questions, Refused, StateHead, Steps, TO_CALENDAR } from './parts.tsx'
import { Quote } from './quote.tsx'
import { Asked, effectOf, isWithdrawing, Requests, Withdraw } from './requests.tsx'

type Data = DataOf<typeof read>

export const head = ({ words, quote: { states }, answer }: Data): Head => {
	const { title, missing, unavailable, link, seat } = words
	const { order, quote, sent, isLinkSent, problem } = answer ?? {}
	const opened = quote
		? states[quote.status].title
		: order
			? stateOf(order, sent, words).title
			: answer?.seat
				? seat.title
				: !answer
					? title
					: problem
						? unavailable
						: missing.title
	const saved = order && savedText(order, words.billing)
	const shown = isLinkSent ? link.title : (saved ?? opened)
	return { title: sent?.problem ? `Error: ${shown}` : shown, description: words.description, noindex: true }
}

/** The server renders what a link opens, for browsers to show without a script; the built page says how to open one. */
export default function OrderPage({ data: { words, quote: quoteWords, answer } }: PageProps<Data>) {
	if (!import.meta.env.SSR || !answer) return <PageHead title={words.title} lead={words.lead} />
	const { order, quote, seat, sent } = answer
	if (seat) return <Seat seat={seat} words={words} />
	if (quote) return <Quote quote={quote} sent={sent} words={quoteWords} />
	if (order) return <Order order={order} sent={sent} words={words} />
	return <Missing answer={answer} words={words} />
}

/** The page of a person who attends where another pays. */
function Seat({ seat: { reference, status, news, ...seat }, words }: { seat: SeatView; words: Data['words'] }) {
	const { title, off, states } = words.seat
	const state =
		news === 'off' ? { title: words.states.off.title, text: off } : news === 'over' ? words.states.over : states[status]
	const isKept = news !== 'off' && status !== 'transferred' && status !== 'cancelled'
	return (
		<>
			<StateHead
				status={news === 'ahead' ? status : news}
				kicker={`${title} ${reference}`}
				title={state.title}
				lead={state.text}
			/>
			{isKept && (
				<Steps
					steps={[
						['Registered', true],
						['Confirmed', status === 'confirmed'],
						['Class', news === 'over'],
					]}
				/>
			)}
			<div className="page frame">
				<div className={css.text}>
					<Booked {...seat} hasSeat={isKept && status !== 'waiting'} />
					<Questions text={words.questions} reference={reference} />
				</div>
			</div>
		</>
	)
}

type OrderProps = { order: OrderView; sent: SentForm | undefined; words: Data['words'] }

/** Of several open requests the page begins with the first of these. */
const FIRST = ['withdraw', 'cancel', 'class', 'nominee'] as const
const ENDED: OrderView['status'][] = ['off', 'cancelled', 'withdrawn', 'refundDue']
const PAID: OrderView['status'][] = ['paid', 'full', 'confirmed', 'over']
const CONFIRMED: OrderView['status'][] = ['confirmed', 'overdue', 'over']

/** The request that the order waits for, if any. */
const openRequest = ({ asked, status }: OrderView) =>
	FIRST.flatMap((kind) =>
		asked.filter((one) => one.kind === kind && one.state === 'open' && !(status === 'off' && kind === 'nominee')),
	)[0]

/** What the page of an order begins with. Its title, which is read first, says it too. */
function stateOf(order: OrderView, sent: SentForm | undefined, words: Data['words']) {
	const { status, notice, values, reference } = order
	const { withdraw, open } = words.requests
	const asking = openRequest(order)
	const isLeaving = isWithdrawing(sent)
	const written = (text: string) => fillIn(text, { ...values, ...(asking && { time: asking.at }), reference })
	const state = asking ? open[asking.kind] : notice ? words.pay[notice] : words.states[status]
	const { title, text } = isLeaving ? { title: withdraw.sure, text: effectOf(order, withdraw) } : state
	return { asking, isLeaving, written, title: written(title), lead: written(text) }
}

function Order({ order, sent, words }: OrderProps) {
	const { reference, path, person, status, booked, price, taxNote, pay, calendar } = order
	const { asking, isLeaving } = stateOf(order, sent, words)
	const isEnding = isLeaving || asking?.kind === 'withdraw' || asking?.kind === 'cancel' || ENDED.includes(status)
	return (
		<>
			<OrderHead order={order} sent={sent} words={words} />
			{!isEnding && (
				<Steps
					steps={[
						['Registered', true],
						['Paid', PAID.includes(status) && !pay],
						['Confirmed', CONFIRMED.includes(status)],
						['Class', status === 'over'],
					]}
				/>
			)}
			<div className="page frame">
				{price.length > 0 && !isLeaving && (
					<PriceCard price={price} taxNote={taxNote}>
						{pay?.until && <p>{`Pay by ${pay.until}`}</p>}
					</PriceCard>
				)}
				<div className={css.text}>
					{sent && <Refused sent={sent} id={sent.form} />}
					{isLeaving && <Withdraw order={order} words={words.requests.withdraw} sent={sent} />}
					<Booked
						person={person}
						hasSeat={!isEnding && (status === 'paid' || CONFIRMED.includes(status))}
						booked={booked}
						calendar={(pay || asking) && !isLeaving ? calendar : undefined}
						joining={order.joining}
						materials={order.materials}
					/>
					{!isLeaving && (
						<>
							{pay && (
								<Pay path={path} pay={pay} reference={reference} words={words.pay} isFolded={asking !== undefined} />
							)}
							<Documents documents={order.documents} heading={words.documents} />
							<Asked asked={order.asked.filter((one) => one !== asking || one.about)} words={words.requests} />
							<div>
								<Billing order={order} words={words.billing} sent={sent?.form === 'billing' ? sent : undefined} />
								<Requests order={order} words={words.requests} sent={sent} />
							</div>
						</>
					)}
					<Questions text={words.questions} reference={reference} />
				</div>
			</div>
		</>
	)
}

function OrderHead({ order, sent, words }: OrderProps) {
	const { reference, path, status, notes, pay, calendar, decision, notice } = order
	const { asking, isLeaving, written, title, lead } = stateOf(order, sent, words)
	const kicker = `${words.title} ${reference}`
	if (isLeaving) return <StateHead status="withdraw" kicker={kicker} title={title} lead={lead} />
	const isChecking = notice === 'checking'
	return (
		<StateHead status={asking?.kind ?? status} kicker={kicker} title={title} lead={lead}>
			{decision && !asking && <p>{written(words.decision[decision === 'open' && !pay ? 'openPaid' : decision])}</p>}
			{order.values.choose && status !== 'off' && <p>{written(words.decision.moved)}</p>}
			{notes.map((note) => (
				<p key={note}>{written(words.notes[note])}</p>
			))}
			{!asking && pay && (
				<a href={isChecking ? `${path}/return` : '#pay'} className={buttonClass('gold')}>
					{isChecking ? words.pay.online.check : 'See how to pay'}
				</a>
			)}
			{!asking && !pay && calendar && (
				<a href={calendar} download className={buttonClass('gold')}>
					{TO_CALENDAR}
				</a>
			)}
		</StateHead>
	)
}

const Documents = ({ documents, heading }: { documents: OrderView['documents']; heading: string }) =>
	documents.length > 0 && (
		<section aria-labelledby="documents">
			<h2 id="documents">{heading}</h2>
			<ul className={css.documents}>
				{documents.map(({ label, path }) => (
					<li key={path}>
						<a href={path} download>
							{label}
						</a>
					</li>
				))}
			</ul>
		</section>
	)

type PayProps = {
	path: string
	pay: Ways
	reference: string
	words: Data['words']['pay']
	/** While a request is open, nobody is asked to pay. */
	isFolded: boolean
}

function Pay({ path, pay: { amount, online, bank, isSample, qr }, reference, words, isFolded }: PayProps) {
	const title = 'How to pay'
	const ways = (
		<div className={css.pay}>
			{online && <Online path={path} online={online} amount={amount} words={words.online} />}
			{isSample && <p className={css.sample}>{words.sample}</p>}
			<div className={css.transfer}>
				<Facts
					facts={[
						{ label: 'Reference', value: <strong className={css.reference}>{reference}</strong> },
						{ label: 'Amount', value: <strong>{amount}</strong> },
						...bank,
					]}
				/>
				{qr && (
					<figure>
						<svg
							viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
							width="160"
							height="160"
							role="img"
							aria-label="QR code"
							shapeRendering="crispEdges"
						>
							<rect x="-4" y="-4" width={qr.size + 8} height={qr.size + 8} fill="#fff" />
							<path d={qr.path} fill={INK} />
						</svg>
						{!isSample && <figcaption className="soft">{words.upi}</figcaption>}
					</figure>
				)}
			</div>
			{bank.length === 0 && <p>{words.unknown}</p>}
			<p>{words.quote}</p>
			<p>{words.after}</p>
		</div>
	)
	return isFolded ? (
		<details className={css.form}>
			<summary>{title}</summary>
			{ways}
		</details>
	) : (
		<section aria-labelledby="pay">
			<h2 id="pay">{title}</h2>
			{ways}
		</section>
	)
}
