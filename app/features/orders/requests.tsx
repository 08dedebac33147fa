import { buttonClass } from '#app/ui/button.tsx'
import { Checkbox, Field } from '#app/ui/fields/field.tsx'
import { Select } from '#app/ui/fields/select.tsx'
import type { OrderWords } from '#catalogue/booking-schema.ts'
import type { OrderView, SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'
import { FoldedForm, fillIn } from './parts.tsx'

type Props = { order: OrderView; words: OrderWords['requests']; sent: SentForm | undefined }

type AskedProps = { asked: OrderView['asked']; words: Props['words'] }

/** What was asked for, and what was answered. */
export const Asked = ({ asked, words }: AskedProps) =>
	asked.length > 0 && (
		<section aria-labelledby="asked">
			<h2 id="asked">{words.asked}</h2>
			<ul className={css.documents}>
				{asked.map(({ id, kind, about, at, state, answer }) => (
					<li key={id}>
						{[`${fillIn(words.kinds[kind], { about })}, ${at}: ${words.states[state]}`, answer]
							.filter(Boolean)
							.join(' ')}
					</li>
				))}
			</ul>
		</section>
	)

/** The forms to ask for another class or person, and to withdraw or ask to cancel. */
export const Requests = ({ order, words, sent }: Props) => (
	<>
		{order.asks.map(({ form, options }) => {
			const { name, label } = CHOICES[form]
			const refused = sent?.form === form ? sent : undefined
			const isOurs = order.values.choose !== undefined || order.status === 'full'
			return (
				<FoldedForm
					key={form}
					action={`${order.path}/${form}`}
					words={form === 'transfer' && isOurs ? { ...words.transfer, lead: words.transfer.chosen } : words[form]}
					open={refused !== undefined}
				>
					<Field id={`${form}-${name}`} label={label} error={refused?.errors[name]}>
						<Select name={name} options={options} />
					</Field>
				</FoldedForm>
			)
		})}
		{order.withdrawal && <Withdraw order={order} words={words.withdraw} sent={sent} />}
		{order.canAskToCancel && (
			<FoldedForm action={`${order.path}/cancel`} words={words.cancel} open={sent?.form === 'cancel'} variant="outline">
				{null}
			</FoldedForm>
		)}
	</>
)

const CHOICES = { transfer: { name: 'class', label: 'Class' }, nominee: { name: 'person', label: 'Whose seat' } }

/** Whether the first of the two steps to withdraw was done. */
export const isWithdrawing = (sent: SentForm | undefined) =>
	sent?.form === 'withdraw' && sent.entered['confirm'] === 'yes'

/** What follows from a withdrawal. */
export const effectOf = ({ withdrawal }: Pick<OrderView, 'withdrawal'>, words: OrderWords['requests']['withdraw']) =>
	withdrawal?.effect === 'office' ? words.office : words.lead

type WithdrawProps = { order: OrderView; words: OrderWords['requests']['withdraw']; sent: SentForm | undefined }

/** The first step says what follows; only the second one declares it. A right that the law gives asks for a statement. */
export function Withdraw({ order: { path, withdrawal, price }, words, sent }: WithdrawProps) {
	if (!withdrawal) return null
	const { words: right, until } = withdrawal
	const isSecond = isWithdrawing(sent)
	const isPaid = price.some(({ label }) => label === 'Received')
	return (
		<FoldedForm
			action={`${path}/withdraw`}
			words={
				isSecond ? { title: words.title, submit: words.confirm } : { ...words, lead: effectOf({ withdrawal }, words) }
			}
			open={sent?.form === 'withdraw'}
			variant={isSecond ? 'seal' : 'outline'}
			beside={
				isSecond && (
					<a href={path} className={buttonClass('outline')}>
						{words.keep}
					</a>
				)
			}
		>
			{isPaid && !right && <p>{words.money}</p>}
			{right && <p>{right}</p>}
			{until && <p>{fillIn(words.until, { until })}</p>}
			{isSecond && <input type="hidden" name="confirm" value="yes" />}
			{isSecond && right && (
				<Checkbox
					id="withdraw-declared"
					name="declared"
					value="yes"
					required
					label={words.declared}
					error={sent?.errors['declared']}
				/>
			)}
		</FoldedForm>
	)
}
