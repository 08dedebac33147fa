import { PageHead } from '#app/ui/page-head.tsx'
import { Rosette } from '#app/ui/rosette.tsx'
import { loadContent } from '#content/load.server.ts'
import type { Route } from './+types/verification-template.page.ts'
import { QrCode, Sheet } from './certificate-sheet.tsx'
import css from './certificates.module.css'
import { NotFound, Unreachable } from './not-found.tsx'
import { NumberForm } from './number-form.tsx'

export function loader() {
	const { pages, site, courses } = loadContent()
	return { words: pages.verification, name: site.name, schemes: [...new Set(courses.map(({ scheme }) => scheme))] }
}

export const meta: Route.MetaFunction = ({ loaderData: { words, name } }) => [
	{ title: `${words.title} | ${name}` },
	{ name: 'robots', content: 'noindex' },
]

/** What the server fills in and sends to a browser without scripts: {{value}}, and {{#part}}…{{/part}} where it is wanted. */
export default function VerificationTemplate({ loaderData: { words, name, schemes } }: Route.ComponentProps) {
	return (
		<>
			<div className={css.head}>
				<PageHead title={words.title} lead={words.lead} />
			</div>
			<div className={css.page}>
				<NumberForm number="{{entered}}" />
				<div className={css.result}>
					{'{{#problem}}'}
					<p className={css.missing} role="alert">
						{'{{problem}}'}
					</p>
					{'{{/problem}}{{#missing}}'}
					<NotFound
						unreachable={
							<>
								{'{{#unreachable}}'}
								<Unreachable />
								{'{{/unreachable}}'}
							</>
						}
					/>
					{'{{/missing}}{{#withdrawn}}'}
					<NotFound withdrawn="{{withdrawn}}" />
					{'{{/withdrawn}}{{#found}}'}
					<section aria-labelledby="found">
						<h2 id="found" className={css.found}>
							✅ Certificate Found
						</h2>
						<Sheet
							certificate={{
								leadAuditor: '{{leadAuditor}}',
								scheme: '{{scheme}}',
								number: '{{number}}',
								issueDate: '{{issueDate}}',
								accreditedBy: '{{accreditedBy}}',
								issuedBy: '{{issuedBy}}',
							}}
							provider={name}
							scheme="{{rosette}}"
							rosette={schemes.map((scheme) => [
								`{{#${scheme}}}`,
								<Rosette key={scheme} scheme={scheme} className={css.rosette} weight={0.35} />,
								`{{/${scheme}}}`,
							])}
							code={<QrCode path="{{path}}" size="{{size}}" />}
						/>
						<p className={css.aside}>Your browser prints this certificate as one page.</p>
					</section>
					{'{{/found}}'}
				</div>
			</div>
		</>
	)
}
