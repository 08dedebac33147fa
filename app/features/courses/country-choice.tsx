import { chooseCountry, useCountry } from '#app/base/country.ts'
import { ELSEWHERE } from '#app/base/price.ts'
import { useSite } from '#app/base/site.ts'
import { announce } from '#app/ui/browser/focus.ts'
import field from '#app/ui/fields/field.module.css'
import css from './country-choice.module.css'

/** The countries follow from the prices in the content. `say` tells what a choice changes on the page. */
export function CountryChoice({ say }: { say?: (country: string) => string }) {
	const { priceCountries } = useSite()
	const choose = ({ selectedOptions: [option] }: HTMLSelectElement) => {
		if (!option) return
		chooseCountry(option.value)
		announce(say?.(option.value) ?? `Prices for ${option.text}`)
	}
	return (
		<label className={css.choice} data-needs-script>
			<span>Prices for</span>
			<select className={field.input} value={useCountry()} onChange={(event) => choose(event.target)}>
				{[...priceCountries, { code: ELSEWHERE, name: 'Another country' }].map(({ code, name }) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</select>
		</label>
	)
}
