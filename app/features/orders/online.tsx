import { Button, buttonClass } from '#app/ui/button.tsx'
import type { OrderWords } from '#catalogue/booking-schema.ts'
import type { Ways } from '#shared/order-view.ts'
import css from './orders.module.css'

type Props = { path: string; online: NonNullable<Ways['online']>; amount: string; words: OrderWords['pay']['online'] }

/** The way to the page of a provider. The form only opens that page: a plain link leads there, as the policy of forms asks. */
export function Online({ path, online: { provider, ways, isTest, url }, amount, words }: Props) {
	const written = (text: string) =>
		text.replace('{provider}', provider).replace('{ways}', ways).replace('{amount}', amount)
	return (
		<>
			{isTest && <p className={css.sample}>{words.test}</p>}
			{url ? (
				<>
					<p>{words.open}</p>
					<p>
						<a href={url} className={buttonClass()}>
							{written(words.link)}
						</a>
					</p>
					<p>
						<a href={`${path}/return`}>{words.check}</a>
					</p>
				</>
			) : (
				<form method="post" action={`${path}/pay`} className={css.form}>
					<p>{written(words.lead)}</p>
					<Button type="submit">{written(words.submit)}</Button>
				</form>
			)}
			<h3>{words.bank}</h3>
		</>
	)
}
