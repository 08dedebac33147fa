import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonVariant } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import '#app/ui/page/bill.css'
import { Facts } from '#app/ui/page/facts.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import '#app/ui/page/steps.css'
import { Rosette } from '#app/ui/rosette.tsx'
import type { Fact, OrderView, SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'

const DONE = ['confirmed', 'paid', 'held', 'open']
const OVER = ['cancelled', 'refundDue', 'transferred', 'withdrawn', 'off']

/** Puts values into the single braces of words. */
export const fillIn = (text: string, values: Record<string, string | undefined>) =>
	text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

type StateHeadProps = Omit<ComponentProps<typeof PageHead>, 'figure'> & { status: string }

/** The state of an order, a seat or a quote, with its seal. */
export const StateHead = ({ status, ...head }: StateHeadProps) => (
	<div className={css.head}>
		<PageHead
			{...head}
			figure={
				<span className={css.seal}>
					<Rosette scheme="QMS" />
					<Icon name={DONE.includes(status) ? 'check' : OVER.includes(status) ? 'close' : 'calendar'} size={40} />
				</span>
			}
		/>
	</div>
)

type StepsProps = { steps: readonly (readonly [label: string, isDone: boolean])[] }

/** What is done of an order, and what is next. */
export function Steps({ steps }: StepsProps) {
	const next = steps.findIndex(([, isDone]) => !isDone)
	return (
		<ol className={`steps ${css.strip}`} aria-label="Steps">
			{steps.map(([label, isDone], index) => (
				<li key={label} data-done={isDone} aria-current={index === next ? 'step' : undefined}>
					{label}
					<span className="unseen">{isDone ? ', done' : index === next ? ', next' : ''}</span>
				</li>
			))}
		</ol>
	)
}

type PriceCardProps = { price: readonly Fact[]; taxNote: string | undefined; children?: ReactNode }

/** The amounts, beside what they are for. */
export const PriceCard = ({ price, taxNote, children }: PriceCardProps) => (
	<aside className="box" aria-labelledby="price">
		<h2 id="price">Price</h2>
		<Facts
			className="bill"
			facts={price.map((fact) => (fact.label === 'Total' ? { ...fact, value: <strong>{fact.value}</strong> } : fact))}
		/>
		{children}
		{taxNote && <p className="soft">{taxNote}</p>}
	</aside>
)

export const TO_CALENDAR = 'Add the class to your calendar'

type BookedProps = Pick<OrderView, 'booked' | 'calendar' | 'joining' | 'materials' | 'person'> & {
	/** Whether a seat is kept. */
	hasSeat: boolean
}

/** What was booked for whom, and how to join. */
export const Booked = ({ person, hasSeat, booked, calendar, joining, materials }: BookedProps) => (
	<>
		<section aria-labelledby="booked" className="ruled">
			<h2 id="booked">{`${hasSeat ? 'Booked for' : 'For'} ${person}`}</h2>
			<Facts facts={booked} />
			{materials && (
				<p>
					<a href={materials} rel="noreferrer">
						Open the materials
					</a>
				</p>
			)}
			{calendar && (
				<p>
					<a href={calendar} download>
						{TO_CALENDAR}
					</a>
				</p>
			)}
		</section>
		{joining && (
			<section aria-labelledby="joining">
				<h2 id="joining">How to join</h2>
				<p className={css.joining}>{joining}</p>
			</section>
		)}
	</>
)

type RefusedProps = {
	sent: Pick<SentForm, 'problem' | 'errors'> | undefined
	id: string
	/** Errors are by row and column of the list that `id` names. */
	isList?: boolean
	children?: string | undefined
}

/** Why a form was refused, above the page, with links to its fields, whose ids begin with `id`. */
export function Refused({ sent, id, isList = false, children }: RefusedProps) {
	if (!sent?.problem) return null
	const errors = Object.entries(sent.errors)
	const isBox = sent.errors['declared'] !== undefined
	return (
		<div className={css.sample} role="alert">
			<p>{isList ? <a href={`#${id}${isBox ? '-declared' : ''}`}>{sent.problem}</a> : sent.problem}</p>
			{errors.length > (isList ? 1 : 0) && (
				<ul>
					{errors.map(([name, message]) => (
						<li key={name}>{isList ? `${name}: ${message}` : <a href={`#${id}-${name}`}>{message}</a>}</li>
					))}
				</ul>
			)}
			{children && <p>{children}</p>}
		</div>
	)
}

type FoldedFormProps = {
	action: string
	words: { title: string; lead?: string; submit: string }
	open: boolean
	variant?: ButtonVariant
	/** What stands beside the button. */
	beside?: ReactNode
	children: ReactNode
}

/** A form that few need, below its title. */
export const FoldedForm = ({ action, words, open, variant = 'primary', beside, children }: FoldedFormProps) => (
	<details className={css.form} open={open}>
		<summary>{words.title}</summary>
		<form method="post" action={action}>
			{words.lead && <p>{words.lead}</p>}
			{children}
			<p className="row">
				<Button type="submit" variant={variant}>
					{words.submit}
				</Button>
				{beside}
			</p>
		</form>
	</details>
)

/** How to reach us about an order, a seat or a quote, with its reference in one piece. */
export function Questions({ text, reference }: { text: string; reference: string }) {
	const [before, after] = text.split('{reference}')
	return (
		<p className={css.questions}>
			<span>{before}</span>
			<strong>{reference}</strong>
			<span>{after}</span>
		</p>
	)
}
