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
import { Booked, fillIn, Questions, Refused, StateHead, TO_CALENDAR } from './parts.tsx'
import { Quote } from './quote.tsx'
import { isWithdrawing, Requests, Withdraw } from './requests.tsx'

type Data = DataOf<typeof read>

export const head = ({ words, quote: { states }, answer }: Data): Head => {
	const { title, missing, unavailable, link, seat } = words
	const { order, quote, sent, isLinkSent, problem } = answer ?? {}
	const opened = quote
		? states[quote.status].title
		: answer?.seat
			? seat.title
			: order || !answer
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
	return (
		<>
			<StateHead
				status={news === 'ahead' ? status : news}
				kicker={`${title} ${reference}`}
				title={state.title}
				lead={state.text}
			/>
			<div className={css.page}>
				<Booked {...seat} />
				<Questions text={words.questions} reference={reference} />
			</div>
		</>
	)
}

type OrderProps = { order: OrderView; sent: SentForm | undefined; words: Data['words'] }

/** Of several open requests the page begins with the first of these. */
const FIRST = ['withdraw', 'cancel', 'class', 'nominee'] as const

function Order({ order, sent, words }: OrderProps) {
	const { reference, path, person, status, notes, booked, price, taxNote, pay, calendar, decision, notice } = order
	const open = order.asked.filter(({ state, kind }) => state === 'open' && !(status === 'off' && kind === 'nominee'))
	const [asking] = FIRST.flatMap((kind) => open.filter((one) => one.kind === kind))
	const state = asking ? words.requests.open[asking.kind] : notice ? words.pay[notice] : words.states[status]
	const isChecking = notice === 'checking'
	const written = (text: string) => fillIn(text, { ...order.values, ...(asking && { time: asking.at }), reference })
	return (
		<>
			<StateHead
				status={asking?.kind ?? status}
				kicker={`${words.title} ${reference}`}
				title={written(state.title)}
				lead={written(state.text)}
			>
				{decision && !asking && <p>{written(words.decision[decision === 'open' && !pay ? 'openPaid' : decision])}</p>}
				{order.values.choose && status !== 'off' && <p>{written(words.decision.moved)}</p>}
				{notes.map((note) => (
					<p key={note}>{written(words.notes[note])}</p>
				))}
				{pay && !asking ? (
					<a href={isChecking ? `${path}/return` : '#pay'} className={buttonClass('gold')}>
						{isChecking ? words.pay.online.check : 'See how to pay'}
					</a>
				) : (
					calendar && (
						<a href={calendar} download className={buttonClass('gold')}>
							{TO_CALENDAR}
						</a>
					)
				)}
			</StateHead>
			<div className={css.page}>
				{sent && <Refused sent={sent} id={sent.form} />}
				{isWithdrawing(sent) && <Withdraw order={order} words={words.requests.withdraw} sent={sent} />}
				<Booked
					person={person}
					booked={booked}
					calendar={pay && calendar}
					joining={order.joining}
					materials={order.materials}
				/>
				{price.length > 0 && (
					<section aria-labelledby="price">
						<h2 id="price">Price</h2>
						<Facts facts={price} />
						{taxNote && <p className={css.note}>{taxNote}</p>}
					</section>
				)}
				{pay && <Pay path={path} pay={pay} words={words.pay} written={written} />}
				{order.documents.length > 0 && (
					<section aria-labelledby="documents">
						<h2 id="documents">{words.documents}</h2>
						<ul className={css.documents}>
							{order.documents.map(({ label, path }) => (
								<li key={path}>
									<a href={path} download>
										{label}
									</a>
								</li>
							))}
						</ul>
					</section>
				)}
				<Billing order={order} words={words.billing} sent={sent?.form === 'billing' ? sent : undefined} />
				<Requests order={order} words={words.requests} sent={sent} />
				<Questions text={words.questions} reference={reference} />
			</div>
		</>
	)
}

type PayProps = { path: string; pay: Ways; words: Data['words']['pay']; written: (text: string) => string }

function Pay({ path, pay: { amount, until, online, bank, isSample, qr }, words, written }: PayProps) {
	return (
		<section aria-labelledby="pay" className={css.pay}>
			<h2 id="pay">How to pay</h2>
			<p>
				Please pay <strong>{amount}</strong>
				<span>{until ? ` by ${until}.` : '.'}</span>
			</p>
			{online && <Online path={path} online={online} amount={amount} words={words.online} />}
			{isSample && <p className={css.sample}>{words.sample}</p>}
			{bank.length > 0 ? <Facts facts={bank} /> : <p>{words.unknown}</p>}
			<p>{written(words.quote)}</p>
			{qr && (
				<figure>
					<svg
						width="160"
						height="160"
						viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
						role="img"
						aria-label="QR code"
						shapeRendering="crispEdges"
					>
						<rect x="-4" y="-4" width={qr.size + 8} height={qr.size + 8} fill="#fff" />
						<path d={qr.path} fill={INK} />
					</svg>
					{!isSample && <figcaption>{words.upi}</figcaption>}
				</figure>
			)}
			<p>{words.after}</p>
		</section>
	)
}
