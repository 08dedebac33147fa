import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { OrderWords } from '#catalogue/page-schema.ts'
import type { OrderView, SentForm } from '#shared/order-view.ts'
import { Refused } from './notes.tsx'
import css from './orders.module.css'

type Props = {
	order: Pick<OrderView, 'asked' | 'transfer' | 'nominee' | 'withdraw'>
	words: OrderWords['requests']
	sent: SentForm | undefined
}

/** What was asked for, and the forms to ask for another class and to withdraw. */
export function Requests({ order: { asked, transfer, nominee, withdraw }, words, sent }: Props) {
	const sentAs = (form: SentForm['form']) => (sent?.form === form ? sent : undefined)
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
			{transfer && <Transfer transfer={transfer} words={words.transfer} sent={sentAs('transfer')} />}
			{nominee && <Nominee nominee={nominee} words={words.nominee} sent={sentAs('nominee')} />}
			{withdraw && <Withdraw action={withdraw.action} words={words.withdraw} sent={sentAs('withdraw')} />}
		</>
	)
}

type TransferProps = {
	transfer: NonNullable<OrderView['transfer']>
	words: OrderWords['requests']['transfer']
	sent: SentForm | undefined
}

const Transfer = ({ transfer: { action, classes }, words, sent }: TransferProps) => (
	<details className={css.form} open={sent !== undefined}>
		<summary>{words.title}</summary>
		<form method="post" action={action}>
			<p>{words.lead}</p>
			<Refused sent={sent} />
			<Field id="transfer-class" label="Class" error={sent?.errors['class']}>
				<Select name="class" options={classes.map(({ slug, dates }) => ({ value: slug, text: dates }))} />
			</Field>
			<Button type="submit">{words.submit}</Button>
		</form>
	</details>
)

type NomineeProps = {
	nominee: NonNullable<OrderView['nominee']>
	words: OrderWords['requests']['nominee']
	sent: SentForm | undefined
}

const Nominee = ({ nominee: { action, people }, words, sent }: NomineeProps) => (
	<details className={css.form} open={sent !== undefined}>
		<summary>{words.title}</summary>
		<form method="post" action={action}>
			<p>{words.lead}</p>
			<Refused sent={sent} />
			<Field id="nominee-person" label="Whose seat" error={sent?.errors['person']}>
				<Select
					name="person"
					options={people.map(({ reference, person }) => ({ value: reference, text: `${person} (${reference})` }))}
				/>
			</Field>
			<Button type="submit">{words.submit}</Button>
		</form>
	</details>
)

type WithdrawProps = { action: string; words: OrderWords['requests']['withdraw']; sent: SentForm | undefined }

/** The first step says what follows; only the second one declares it. */
function Withdraw({ action, words, sent }: WithdrawProps) {
	const isSecond = sent !== undefined && sent.problem === ''
	return (
		<details className={css.form} open={sent !== undefined}>
			<summary>{words.title}</summary>
			<form method="post" action={action}>
				<p>{isSecond ? words.sure : words.lead}</p>
				{!isSecond && <Refused sent={sent} />}
				{isSecond && <input type="hidden" name="confirm" value="yes" />}
				<Button type="submit" variant={isSecond ? 'primary' : 'outline'}>
					{isSecond ? words.confirm : words.submit}
				</Button>
			</form>
		</details>
	)
}
