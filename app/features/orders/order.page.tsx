import type { DataOf, Head, PageProps } from '#app/base/page.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/page/facts.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import { INK } from '#drawing/inks.ts'
import type { OrderView, SeatView, SentForm, Ways } from '#shared/order-view.ts'
import { Billing } from './billing.tsx'
import { Missing } from './missing.tsx'
import { Online } from './online.tsx'
import type { read } from './order.data.server.ts'
import css from './orders.module.css'
import { Booked, Questions, Refused, StateHead, TO_CALENDAR } from './parts.tsx'
import { Quote } from './quote.tsx'
import { isWithdrawing, Requests, Withdraw } from './requests.tsx'

type Data = DataOf<typeof read>

export const head = ({ words, quote, answer }: Data): Head => ({
	title: titleOf(words, quote, answer),
	description: words.description,
	noindex: true,
})

function titleOf(words: Data['words'], quote: Data['quote'], answer: Data['answer']): string {
	const { title, missing, link, seat } = words
	if (!answer) return title
	const sent = answer.order || answer.quote ? answer.sent : answer.seat ? undefined : answer.link
	if (sent === 'sent') return link.title
	const shown = answer.seat
		? seat.title
		: answer.order
			? title
			: answer.quote
				? quote.states[answer.quote.status].title
				: missing.title
	return sent?.problem ? `Error: ${shown}` : shown
}

/** The server renders what a link opens, for browsers to show without a script; the built page says how to open one. */
export default function OrderPage({ data: { words, quote, answer } }: PageProps<Data>) {
	if (!import.meta.env.SSR || !answer) return <PageHead title={words.title} lead={words.lead} />
	if (answer.seat) return <Seat seat={answer.seat} words={words} />
	if (answer.quote) return <Quote quote={answer.quote} sent={answer.sent} words={quote} />
	if (!answer.order) return <Missing answer={answer} words={words} />
	return <Order order={answer.order} sent={answer.sent} words={words} />
}

/** The page of a person who attends where another pays. */
function Seat({ seat: { reference, status, ...seat }, words }: { seat: SeatView; words: Data['words'] }) {
	const { title, states } = words.seat
	return (
		<>
			<StateHead
				status={status}
				kicker={`${title} ${reference}`}
				title={states[status].title}
				lead={states[status].text}
			/>
			<div className={css.page}>
				<Booked {...seat} />
				<Questions text={words.questions} reference={reference} />
			</div>
		</>
	)
}

type OrderProps = { order: OrderView; sent: SentForm | undefined; words: Data['words'] }

function Order({ order, sent, words }: OrderProps) {
	const { reference, person, status, isOverpaid, cancelledWhy, booked, price, taxNote, pay, calendar, joining } = order
	const { documents, billing, withdraw, notice } = order
	const state = notice ? words.pay[notice] : words.states[status]
	const written = (text: string) => text.replace('{reference}', reference)
	return (
		<>
			<StateHead status={status} kicker={`${words.title} ${reference}`} title={state.title} lead={state.text}>
				{isOverpaid && <p>{words.overpaid}</p>}
				{cancelledWhy && <p>{words.cancelledWhy[cancelledWhy]}</p>}
				{pay ? (
					<a href="#pay" className={buttonClass('gold')}>
						See how to pay
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
				{withdraw && isWithdrawing(sent) && (
					<Withdraw action={withdraw.action} words={words.requests.withdraw} sent={sent} />
				)}
				<Booked person={person} booked={booked} calendar={pay && calendar} joining={joining} />
				{price.length > 0 && (
					<section aria-labelledby="price">
						<h2 id="price">Price</h2>
						<Facts facts={price} />
						{taxNote && <p className={css.note}>{taxNote}</p>}
					</section>
				)}
				{pay && <Pay pay={pay} words={words.pay} written={written} />}
				{documents.length > 0 && (
					<section aria-labelledby="documents">
						<h2 id="documents">{words.documents}</h2>
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
				)}
				{billing && (
					<Billing billing={billing} words={words.billing} sent={sent?.form === 'billing' ? sent : undefined} />
				)}
				<Requests order={order} words={words.requests} sent={sent} />
				<Questions text={words.questions} reference={reference} />
			</div>
		</>
	)
}

type PayProps = { pay: Ways; words: Data['words']['pay']; written: (text: string) => string }

function Pay({ pay: { amount, until, online, bank, isSample, qr }, words, written }: PayProps) {
	return (
		<section aria-labelledby="pay" className={css.pay}>
			<h2 id="pay">How to pay</h2>
			<p>
				Please pay <strong>{amount}</strong>
				<span>{` by ${until}.`}</span>
			</p>
			{online && <Online online={online} amount={amount} words={words.online} />}
			{isSample && <p className={css.sample}>{words.sample}</p>}
			{bank.length > 0 ? <Facts facts={bank} /> : <p>{words.unknown}</p>}
			<p>{written(words.quote)}</p>
			{qr && (
				<figure>
					<svg
						viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
						role="img"
						aria-label="QR code"
						shapeRendering="crispEdges"
					>
						<rect x="-4" y="-4" width={qr.size + 8} height={qr.size + 8} fill="#fff" />
						<path d={qr.path} fill={INK} />
					</svg>
					<figcaption>{isSample ? words.sample : words.upi}</figcaption>
				</figure>
			)}
			<p>{words.after}</p>
		</section>
	)
}
