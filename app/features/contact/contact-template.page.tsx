import { apiAddress } from '#app/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/contact-template.page.ts'
import css from './contact.module.css'
import { ContactFields } from './contact-fields.tsx'
import { Office } from './office.tsx'
import { contactWords } from './words.server.ts'
import { YourData } from './your-data.tsx'

export const loader = contactWords

export const meta: Route.MetaFunction = () => [
	{ title: 'Your message was not sent' },
	{ name: 'robots', content: 'noindex' },
]

const NAMES = ['name', 'email', 'subject', 'message'] as const
const errors = Object.fromEntries(NAMES.map((name) => [name, `{{${name}-error}}`]))

/** What the server fills in and sends to a browser without scripts: {{value}}, and {{#part}}…{{/part}} where it is wanted. */
export default function ContactTemplate({ loaderData: { words, office, phone, support } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title={words.title} lead={words.lead} />
			<div className={css.page}>
				<form className={css.form} method="post" action={apiAddress('/api/contact')} noValidate aria-labelledby="write">
					<h2 id="write">Write to us</h2>
					<div className={css.failed} role="alert">
						<p>Your message was not sent. {'{{problem}}'}</p>
						<ul>
							{NAMES.map((name) => [
								`{{#${name}-error}}`,
								<li key={name}>
									<a href={`#contact-${name}`}>{`{{${name}-error}}`}</a>
								</li>,
								`{{/${name}-error}}`,
							])}
						</ul>
						{'{{#entered}}'}
						<p>What you typed is still there.</p>
						{'{{/entered}}{{#gone}}'}
						<p>Go back in your browser to find what you typed.</p>
						{'{{/gone}}'}
					</div>
					<ContactFields
						errors={errors}
						more={(name) => ({ defaultValue: `{{${name}}}`, 'aria-invalid': `{{${name}-invalid}}` as 'true' })}
					/>
					<Honeypot />
					<YourData />
					<Button type="submit">Send message</Button>
				</form>
				<div className={css.side}>
					<Office office={office} phone={phone} support={support} />
				</div>
			</div>
		</>
	)
}
