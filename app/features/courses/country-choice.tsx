import { useSite } from '#app/base/site.ts'
import { chooseCountry, useCountry } from './country.ts'
import css from './courses.module.css'
import { ELSEWHERE } from './price.ts'

/** The countries follow from the prices in the content. */
export function CountryChoice() {
	const { priceCountries } = useSite()
	return (
		<label className={css.choice} data-needs-script>
			<span>Prices for</span>
			<select value={useCountry()} onChange={(event) => chooseCountry(event.target.value)}>
				{[...priceCountries, { code: ELSEWHERE, name: 'Another country' }].map(({ code, name }) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</select>
		</label>
	)
}
