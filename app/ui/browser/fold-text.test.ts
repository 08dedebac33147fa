import { expect, test } from 'vitest'
import { foldText } from './fold-text.ts'

test.each([
	['ＩＳＯ９００１', 'iso9001'],
	['e\ufb03cient', 'efficient'],
	['Côte d’Ivoire', 'cote d ivoire'],
	["CO\u0302TE D'IVOIRE", 'cote d ivoire'],
	['Zoë & Łódź', 'zoe lodz'],
	['Straße, GRẞ', 'strasse grss'],
	['Søren Đorđe Ðóra Þór', 'soren dorde dora thor'],
	['Diyarbakır', 'diyarbakir'],
	['Œuvre ǆ', 'oeuvre dz'],
	['cer\u00adti\u200bfi\u2060cate', 'certificate'],
	['Guinea\u2011Bissau', 'guinea bissau'],
	[' +91  India\u00a0', '+91 india'],
	['₉₀₀₁ ①', '9001 1'],
	['İSTANBUL', 'istanbul'],
	['हिन्दी', 'हिन्दी'],
	[' – ', ''],
])('%j is compared as %j', (text, folded) => {
	expect(foldText(text)).toBe(folded)
	expect(foldText(folded)).toBe(folded)
})
