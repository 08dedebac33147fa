/** States and territories of India by their code in a GSTIN. */
export const GST_STATES: ReadonlyMap<string, string> = new Map([
	['01', 'Jammu and Kashmir'],
	['02', 'Himachal Pradesh'],
	['03', 'Punjab'],
	['04', 'Chandigarh'],
	['05', 'Uttarakhand'],
	['06', 'Haryana'],
	['07', 'Delhi'],
	['08', 'Rajasthan'],
	['09', 'Uttar Pradesh'],
	['10', 'Bihar'],
	['11', 'Sikkim'],
	['12', 'Arunachal Pradesh'],
	['13', 'Nagaland'],
	['14', 'Manipur'],
	['15', 'Mizoram'],
	['16', 'Tripura'],
	['17', 'Meghalaya'],
	['18', 'Assam'],
	['19', 'West Bengal'],
	['20', 'Jharkhand'],
	['21', 'Odisha'],
	['22', 'Chhattisgarh'],
	['23', 'Madhya Pradesh'],
	['24', 'Gujarat'],
	['26', 'Dadra and Nagar Haveli and Daman and Diu'],
	['27', 'Maharashtra'],
	['29', 'Karnataka'],
	['30', 'Goa'],
	['31', 'Lakshadweep'],
	['32', 'Kerala'],
	['33', 'Tamil Nadu'],
	['34', 'Puducherry'],
	['35', 'Andaman and Nicobar Islands'],
	['36', 'Telangana'],
	['37', 'Andhra Pradesh'],
	['38', 'Ladakh'],
	['97', 'Other territory'],
])

/** By its name in the list of countries. */
export const isIndian = (country: string) => country === 'India'

/** 'Delhi (07)' */
export const gstStateText = (code: string) => `${GST_STATES.get(code) ?? 'Unknown'} (${code})`

/** The state in which a holder of this number is registered. */
export const gstStateOf = (gstin: string) => gstin.slice(0, 2)

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const BASE = DIGITS.length

/** Whether it is 15 characters of a known state whose last one is the check digit of the others. */
export function isGstin(text: string): boolean {
	if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][A-Z][0-9A-Z]$/.test(text) || !GST_STATES.has(gstStateOf(text))) return false
	const sum = [...text.slice(0, -1)].reduce((sum, digit, i) => {
		const product = DIGITS.indexOf(digit) * (i % 2 === 0 ? 1 : 2)
		return sum + Math.floor(product / BASE) + (product % BASE)
	}, 0)
	return DIGITS[(BASE - (sum % BASE)) % BASE] === text.at(-1)
}
