import { CONSENT_VERSION } from '#shared/forms/form-metadata.ts'
import css from './orders.module.css'

/** What a form says about the data, with the terms and the version that is agreed to. */
export const Consent = ({ children }: { children: string }) => (
	<>
		<p className={css.note}>
			<span>{`${children} Read the `}</span>
			<a href="/policies/terms">terms</a>
			<span> and the </span>
			<a href="/policies/privacy">privacy policy</a>
			<span>.</span>
		</p>
		<input type="hidden" name="consent-version" value={CONSENT_VERSION} />
	</>
)
