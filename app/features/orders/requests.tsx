import { Field } from '#app/ui/form/field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import type { OrderWords } from '#catalogue/booking-schema.ts'
import type { OrderView, SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'
import { FoldedForm } from './parts.tsx'

type Props = { order: OrderView; words: OrderWords['requests']; sent: SentForm | undefined }

/** What was asked for, and the forms to ask for another class or person and to withdraw. */
export const Requests = ({ order: { path, asked, asks, canWithdraw }, words, sent }: Props) => (
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
		{asks.map(({ form, options }) => {
			const { name, label } = CHOICES[form]
			const refused = sent?.form === form ? sent : undefined
			return (
				<FoldedForm key={form} action={`${path}/${form}`} words={words[form]} open={refused !== undefined}>
					<Field id={`${form}-${name}`} label={label} error={refused?.errors[name]}>
						<Select name={name} options={options} />
					</Field>
				</FoldedForm>
			)
		})}
		{canWithdraw && !isWithdrawing(sent) && <Withdraw path={path} words={words.withdraw} sent={sent} />}
	</>
)

const CHOICES = { transfer: { name: 'class', label: 'Class' }, nominee: { name: 'person', label: 'Whose seat' } }

/** Whether the first of the two steps to withdraw was done. */
export const isWithdrawing = (sent: SentForm | undefined) => sent?.form === 'withdraw' && sent.problem === ''

type WithdrawProps = { path: string; words: OrderWords['requests']['withdraw']; sent: SentForm | undefined }

/** The first step says what follows; only the second one declares it. */
export function Withdraw({ path, words, sent }: WithdrawProps) {
	const isSecond = isWithdrawing(sent)
	return (
		<FoldedForm
			action={`${path}/withdraw`}
			words={isSecond ? { ...words, lead: words.sure, submit: words.confirm } : words}
			open={sent?.form === 'withdraw'}
			variant={isSecond ? 'primary' : 'outline'}
		>
			{isSecond && <input type="hidden" name="confirm" value="yes" />}
		</FoldedForm>
	)
}
