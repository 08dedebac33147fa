import { create, type Font as FontFile } from 'fontkit'
import { expect, test } from 'vitest'
import { printFault } from '#shared/text.ts'
import { loadFonts } from './fonts.ts'

const NAMES = {
	Devanagari: 'प्रिया कृष्णमूर्ति',
	Bengali: 'সৌমিত্র চট্টোপাধ্যায়',
	Gujarati: 'જ્યોતિ પ્રજાપતિ',
	Gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
	Kannada: 'ಕೃಷ್ಣಮೂರ್ತಿ ಶ್ರೀನಿವಾಸ್',
	Malayalam: 'ശ്രീകുമാർ കൃഷ്ണൻ',
	Oriya: 'ଶ୍ରୀକୃଷ୍ଣ ମହାପାତ୍ର',
	Tamil: 'ஸ்ரீ கோபாலகிருஷ்ணன்',
	Telugu: 'శ్రీనివాస్ కృష్ణమూర్తి',
}

test.each(Object.entries(NAMES))('one font sets a name in %s, and each mark on each letter of it', async (_, name) => {
	const fonts = await loadFonts()
	const codes = [...name.replace(' ', '')].map((character) => character.codePointAt(0) ?? 0)
	const font = fonts.find(({ characters }) => codes.every((code) => characters.has(code)))
	if (!font) throw new Error(`No font has every character of ${name}.`)
	const file = create(font.file) as FontFile
	expect(file.layout(name).glyphs.map(({ id }) => id)).not.toContain(0)
	expect(printFault(name)).toBeUndefined()

	const own = [...font.characters].map((code) => String.fromCodePoint(code))
	const letters = own.filter((character) => /\p{Lo}/u.test(character))
	const marks = own.filter((character) => /\p{M}/u.test(character))
	expect(marks.length).toBeGreaterThan(10)
	for (const letter of letters) for (const mark of marks) file.layout(letter + mark)
})

test('letters of scripts that no font has are named, and those of Latin, Greek and Cyrillic names are none', async () => {
	const fonts = await loadFonts()
	for (const letter of ['證', 'ع', 'ไ', '한', 'あ', 'ա']) {
		expect(fonts.some(({ characters }) => characters.has(letter.codePointAt(0) ?? 0))).toBe(false)
		expect(printFault(`Rao ${letter}`)).toBe(`Our documents can't print ${letter}. Please write it in Latin letters`)
	}
	expect(printFault("Łukasz Nguyễn-O'Brien, Ольга & Ζωή (India) 2")).toBeUndefined()
})
