import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { OrderWords } from '#catalogue/booking-schema.ts'
import type { OrderView, SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'

type Props = {
	order: Pick<OrderView, 'asked' | 'transfer' | 'nominee' | 'withdraw'>
	words: OrderWords['requests']
	sent: SentForm | undefined
}

/** What was asked for, and the forms to ask for another class or person and to withdraw. */
export function Requests({ order: { asked, transfer, nominee, withdraw }, words, sent }: Props) {
	return (
		<>
			{asked.length > 0 && (
				<section aria-labelledby="asked">
					<h2 id="asked">{words.asked}</h2>
					<ul className={css.documents}>
						{asked.map(({ label, state, answer }) => (
							<li key={label}>{[`${label}: ${words.states[state]}`, answer].filter(Boolean).join(' ')}</li>
						))}
					</ul>
				</section>
			)}
			{transfer && (
				<Ask
					form="transfer"
					action={transfer.action}
					words={words.transfer}
					sent={sent}
					field="class"
					label="Class"
					options={transfer.classes.map(({ slug, dates }) => ({ value: slug, text: dates }))}
				/>
			)}
			{nominee && (
				<Ask
					form="nominee"
					action={nominee.action}
					words={words.nominee}
					sent={sent}
					field="person"
					label="Whose seat"
					options={nominee.people.map(({ reference, person }) => ({
						value: reference,
						text: `${person} (${reference})`,
					}))}
				/>
			)}
			{withdraw && !isWithdrawing(sent) && <Withdraw action={withdraw.action} words={words.withdraw} sent={sent} />}
		</>
	)
}

type AskProps = {
	form: 'transfer' | 'nominee'
	action: string
	words: OrderWords['requests']['transfer']
	sent: SentForm | undefined
	field: string
	label: string
	options: { value: string; text: string }[]
}

const Ask = ({ form, action, words, sent, field, label, options }: AskProps) => (
	<details className={css.form} open={sent?.form === form}>
		<summary>{words.title}</summary>
		<form method="post" action={action}>
			<p>{words.lead}</p>
			<Field id={`${form}-${field}`} label={label} error={sent?.form === form ? sent.errors[field] : undefined}>
				<Select name={field} options={options} />
			</Field>
			<Button type="submit">{words.submit}</Button>
		</form>
	</details>
)

/** Whether the first of the two steps to withdraw was done. */
export const isWithdrawing = (sent: SentForm | undefined) => sent?.form === 'withdraw' && sent.problem === ''

type WithdrawProps = { action: string; words: OrderWords['requests']['withdraw']; sent: SentForm | undefined }

/** The first step says what follows; only the second one declares it. */
export function Withdraw({ action, words, sent }: WithdrawProps) {
	const isSecond = isWithdrawing(sent)
	return (
		<details className={css.form} open={sent?.form === 'withdraw'}>
			<summary>{words.title}</summary>
			<form method="post" action={action}>
				<p>{isSecond ? words.sure : words.lead}</p>
				{isSecond && <input type="hidden" name="confirm" value="yes" />}
				<Button type="submit" variant={isSecond ? 'primary' : 'outline'}>
					{isSecond ? words.confirm : words.submit}
				</Button>
			</form>
		</details>
	)
}
