import { COUNTRIES, chooseCountry, useCountry } from './country.ts'
import css from './courses.module.css'

export function CountryChoice() {
	return (
		<label className={css.choice} data-needs-script>
			<span>Prices for</span>
			<select value={useCountry()} onChange={(event) => chooseCountry(event.target.value)}>
				{COUNTRIES.map(({ code, name }) => (
					<option key={code} value={code}>
						{name}
					</option>
				))}
			</select>
		</label>
	)
}
