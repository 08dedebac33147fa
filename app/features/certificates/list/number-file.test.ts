import { expect, test } from 'vitest'
import { readNumbers } from './number-file.ts'

const NAMED = '\ufeffName,Certificate number,Date\r\n"Rao, Asha",PRM-1,2025-09-29\r\nVikram,1002,\r\n'
const UNNAMED = 'Rao;asha.rao@mail.example;2025-09-29;PRM-1\nSethi;v@mail.example;2025-09-29;"PRM-2"\n'
const file = (text: string, name = 'staff.csv') => ({ name, size: text.length, text: async () => text })

test.each([
	['a list', 'PRM-1\nPRM-2\n', ['PRM-1', 'PRM-2'], '2 numbers from staff.csv.'],
	['a named column', NAMED, ['PRM-1', '1002'], '2 numbers from column "Certificate number" of staff.csv.'],
	['an unnamed column among others', UNNAMED, ['PRM-1', 'PRM-2'], '2 numbers from column 4 of staff.csv.'],
	['other dashes', 'Asha\tPRM\u2011LA\u20131\n', ['PRM-LA-1'], '1 number from column 2 of staff.csv.'],
	['tabs', 'cert no\tname\nPRM-1\tAsha\n', ['PRM-1'], '1 number from column "cert no" of staff.csv.'],
])('the numbers of a file are found: %s', async (_, text, numbers, note) => {
	expect(await readNumbers(file(text))).toEqual({ numbers, note })
})

const TOO_MANY_CELLS = 'staff.csv has more than 100000 cells. Choose a file with the numbers only'

test.each([
	['Asha,asha@mail.example\nVikram,v@mail.example', 'No column of staff.csv has certificate numbers'],
	['', 'No column of staff.csv has certificate numbers'],
	['PK\u0003\u0004\0\0', 'staff.csv is not a text file. Save the sheet as CSV and choose that'],
	['x'.repeat(1_000_001), 'staff.csv is larger than 1 MB. Choose a file with the numbers only'],
	['a1,'.repeat(333_333), TOO_MANY_CELLS],
	['\n'.repeat(1_000_000), TOO_MANY_CELLS],
	[','.repeat(1_000_000), TOO_MANY_CELLS],
	['"'.repeat(1_000_000), 'No column of staff.csv has certificate numbers'],
	[`number\n"${'a1,'.repeat(333_000)}"`, 'staff.csv has 333000 numbers. Check at most 200 at once'],
	['a-1\n'.repeat(2001), 'staff.csv has 2001 numbers. Check at most 200 at once'],
])('a file without numbers, or with too many, is refused with a sentence: %#', async (text, problem) => {
	expect(await readNumbers(file(text))).toEqual({ problem })
})

test('a file with more numbers than can be checked at once is taken over, to be cut down', async () => {
	const { numbers, note } = await readNumbers(file('a-1\n'.repeat(2000)))
	expect([numbers?.length, note]).toEqual([2000, '2000 numbers from staff.csv.'])
})
