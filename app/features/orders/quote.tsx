import { Button, buttonClass } from '#app/ui/button.tsx'
import { Checkbox, Field, TextArea } from '#app/ui/fields/field.tsx'
import { Facts } from '#app/ui/page/facts.tsx'
import type { QuoteWords } from '#catalogue/booking-schema.ts'
import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import { GROUP_COLUMNS } from '#shared/forms/group-columns.ts'
import type { QuoteView, SentForm } from '#shared/order-view.ts'
import css from './orders.module.css'
import { PriceCard, Questions, Refused, StateHead, Steps } from './parts.tsx'

type Props = { quote: QuoteView; sent: SentForm | undefined; words: QuoteWords }

/** A price that a company is offered, with the form for its people. */
export function Quote({ quote, sent, words }: Props) {
	const { number, company, person, status, validUntil, booked, price, taxNote, register, pdf } = quote
	const people = booked.at(-1)?.value ?? ''
	const { title, text } = words.states[status]
	return (
		<>
			<StateHead
				status={status}
				kicker={`Quote ${number}`}
				title={title}
				lead={text.replace('{validUntil}', validUntil)}
			>
				{register && (
					<a href="#group" className={buttonClass('gold')}>
						{words.group.title}
					</a>
				)}
			</StateHead>
			{status === 'open' && (
				<Steps
					steps={[
						['Quote', true],
						['People registered', false],
						['Paid', false],
						['Class', false],
					]}
				/>
			)}
			<div className="page frame">
				<PriceCard price={price} taxNote={taxNote}>
					<p>{`Valid until ${validUntil}`}</p>
					<a href={pdf} download className="target">
						Download the quote as a PDF
					</a>
				</PriceCard>
				<div className={css.text}>
					<Refused sent={sent} id="people" isList={true} />
					<section aria-labelledby="quoted" className="ruled">
						<h2 id="quoted">{`For ${company}`}</h2>
						<Facts facts={[{ label: 'Asked for by', value: person }, ...booked]} />
					</section>
					<p className={css.note}>{words.account}</p>
					{register && <GroupForm action={register} people={people} words={words.group} sent={sent} />}
					<Questions text={words.questions} reference={number} />
				</div>
			</div>
		</>
	)
}

type GroupProps = { action: string; people: string; words: QuoteWords['group']; sent: SentForm | undefined }

const HEAD = `${GROUP_COLUMNS.map(({ label }) => label).join(',')}\n`

/** For the people of a quote, as a spreadsheet saves or copies them. */
const GroupForm = ({ action, people, words, sent }: GroupProps) => (
	<form method="post" action={action} className={css.form} aria-labelledby="group">
		<h2 id="group">{words.title}</h2>
		<p>{words.lead}</p>
		<Field id="people" label={`List of ${people} people`} required={true}>
			<TextArea name="people" rows={10} wrap="off" defaultValue={sent?.entered['people'] ?? HEAD} />
		</Field>
		<Checkbox id="people-declared" name="declared" required label={words.declared} error={sent?.errors['declared']} />
		{Object.keys(sent?.errors ?? {}).some((place) => place.endsWith(', Country')) && (
			<Checkbox name="sure" label={words.sure} />
		)}
		<p className={css.note}>
			<span>{`${words.data} Read the `}</span>
			<a href="/policies/terms">terms</a>
			<span> and the </span>
			<a href="/policies/privacy">privacy policy</a>
			<span>.</span>
		</p>
		<input type="hidden" name="consent-version" value={CONSENT_VERSION} />
		<Button type="submit">{words.submit}</Button>
	</form>
)
