import { Fields } from '#app/forms/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page/page-head.tsx'
import type { OrderWords } from '#catalogue/booking-schema.ts'
import { LINK_FIELDS } from '#shared/forms/link-fields.ts'
import type { Missing as Answer } from '#shared/order-view.ts'
import css from './orders.module.css'
import { Refused } from './parts.tsx'

type Props = { answer: Answer; words: OrderWords }

/** The link leads to nothing: the form sends the right one to the address that is stored. */
export function Missing({ answer: { problem, link, hasReturned }, words: { missing, link: words } }: Props) {
	if (link === 'sent') return <PageHead title={words.title} lead={words.sent} />
	return (
		<>
			<PageHead title={missing.title} lead={problem ?? (hasReturned ? missing.returned : missing.text)} />
			{problem === undefined && (
				<div className={css.page}>
					<Refused sent={link} id="link" />
					<form method="post" action="/orders/link" className={css.form}>
						<h2>{words.title}</h2>
						<p>{words.lead}</p>
						<Fields
							table={LINK_FIELDS}
							id="link"
							errors={link?.errors}
							control={(name) => ({ name, defaultValue: link?.entered[name] })}
						/>
						<Button type="submit">{words.submit}</Button>
					</form>
				</div>
			)}
		</>
	)
}
