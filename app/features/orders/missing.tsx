import { Fields } from '#app/forms/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { OrderWords } from '#catalogue/booking-schema.ts'
import { LINK_FIELDS } from '#shared/forms/link-fields.ts'
import type { OrderAnswer } from '#shared/order-view.ts'
import css from './orders.module.css'
import { Refused } from './parts.tsx'

type Props = { answer: OrderAnswer; words: OrderWords }

/** The link leads to nothing: the form sends the right one to the address that is stored. */
export function Missing({
	answer: { problem, sent, isLinkSent },
	words: { missing, unavailable, link: words },
}: Props) {
	if (isLinkSent) return <PageHead title={words.title} lead={words.sent} />
	return (
		<>
			<PageHead title={problem ? unavailable : missing.title} lead={problem ?? missing.text} />
			{problem === undefined && (
				<div className="page frame">
					<Refused sent={sent} id="link" />
					<form method="post" action="/orders/link" className={css.form}>
						<h2>{words.title}</h2>
						<p>{words.lead}</p>
						<Fields
							table={LINK_FIELDS}
							id="link"
							errors={sent?.errors}
							control={(name) => ({ name, defaultValue: sent?.entered[name] })}
						/>
						<Button type="submit">{words.submit}</Button>
					</form>
				</div>
			)}
		</>
	)
}
