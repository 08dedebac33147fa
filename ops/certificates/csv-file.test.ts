import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { fileAt } from '#ops/fields.ts'
import { temporaryFolder } from '#server/testing/fixtures.ts'
import { type Format, readCsv } from './csv-file.ts'

const row = z.object({
	code: z.string(),
	name: z.string().check(z.minLength(1, 'name is missing')),
	day: z.optional(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2}|)$/, 'day must be a day'))),
})
const FORMAT = {
	undone: 'Nothing was read',
	row,
	ignored: 'all',
	key: ({ code }) => code,
} satisfies Format<typeof row.shape>

function file(content: string | Buffer) {
	const name = join(temporaryFolder(), 'table.csv')
	writeFileSync(name, content)
	return name
}
const read = (content: string | Buffer, ignored: Format<typeof row.shape>['ignored'] = 'all') =>
	readCsv(fileAt(file(content)), { ...FORMAT, ignored })

/** What a refusal says below its first line. */
function refusal(content: string | Buffer, ignored?: readonly string[]) {
	try {
		read(content, ignored)
	} catch (error) {
		const [first = '', ...lines] = (error as Error).message.split('\n')
		expect(first).toMatch(/^Nothing was read:/)
		return lines.length > 0 ? lines.map((line) => line.trim()) : [first]
	}
	return 'not refused'
}

const TWO = [
	{ code: 'A1', name: 'Asha' },
	{ code: 'A2', name: 'Vikram' },
]

test.each<[string, string | Buffer]>([
	['commas', 'code,name\nA1,Asha\nA2,Vikram\n'],
	['tabs', 'code\tname\nA1\tAsha\nA2\tVikram\n'],
	['semicolons and a comma in the header', 'code;"name";"notes, if any"\nA1;Asha;x\nA2;Vikram;a,b\n'],
	['a byte order mark', '\ufeffcode,name\nA1,Asha\nA2,Vikram\n'],
	['mixed line ends', 'code,name\r\nA1,Asha\nA2,Vikram\r'],
	['empty rows', '\n;;\ncode;name;\nA1;Asha;\n;;\nA2;Vikram;\n;;\n;;\n\n'],
	['more empty columns than the header has', 'code,name\nA1,Asha,,\nA2,Vikram, \n'],
	['other capitals and spaces', ' Code , NAME \n A1 ,Asha\nA2, Vikram \n'],
	['spaces around quotes', 'code , "name"\n"A1", "Asha" \n"A2" ,"Vikram"\n'],
	['another order and other columns', 'x,name,,code,x\n1,Asha,,A1,\n,Vikram,y,A2,2\n'],
])('a table with %s is read', (_, content) => {
	expect(read(content)).toEqual(TWO)
})

test('a quoted value may hold separators, quotes and line ends', () => {
	expect(read('code,name,x\n"A,1","Asha ""A"" Rao","one\r\ntwo"\n')).toEqual([{ code: 'A,1', name: 'Asha "A" Rao' }])
})

test('the line of a problem is the one on which its record begins', () => {
	const table = 'code,name,x\r\nA1,Asha,"1\r\n2\n3\r4"\r\n\r\nA2,,x\nA3\r"A4",,"1\n2"\nA5,,\n'
	expect(refusal(table)).toEqual([
		'line 7: name is missing',
		'line 8: has 1 column instead of 3',
		'line 9: name is missing',
		'line 11: name is missing',
	])
})

test.each<[string, string, string[]]>([
	['fewer columns', 'code,name,x\nA1,Asha,\nA2,Vikram\n', ['line 3: has 2 columns instead of 3']],
	['more columns', 'code,name\nA1,Asha\nRao,A2,Vikram\n', ['line 3: has 3 columns instead of 2']],
	['another separator', 'code,name\nA1,Asha\nA2;Vikram\n', ['line 3: has 1 column instead of 2']],
	['a value twice', 'code,name\nA1,Asha\n\nA1,Vikram\n', ['line 4: A1 stands already on line 2']],
	['a NUL character', 'code,name,x\nA1,Asha,\nA2,Vikram,\0\n', ['line 3: Remove the control characters']],
	['NUL characters at the end', 'code,name\nA1,Asha\n\0\0\0', ['line 3: has 1 column instead of 2']],
])('a table with %s is refused with the line', (_, content, lines) => {
	expect(refusal(content)).toEqual(lines)
})

const UNMATCHED = "the quotation marks don't match, so this line and those after it can't be read"

test.each<[string, string, string[]]>([
	['never ends', 'code,name\n,\nA1,\nA2,"Vikram\nA3,Meera\n', ['line 3: name is missing', `line 4: ${UNMATCHED}`]],
	['ends in the midst of a value', 'code,name\nA1,"Asha" Rao\nA2,Vikram\n', [`line 2: ${UNMATCHED}`]],
	['begins in the midst of a value', 'code,name\nA1,Asha "A" Rao\nA2,Vikram\n', [`line 2: ${UNMATCHED}`]],
	['stands in the header alone', '"code,name\nA1,Asha\n', [`line 1: ${UNMATCHED}`]],
	['ends lines later', 'code,name\nA1,"Asha\nA2,Vikram\nA3,"Meera\n', [`line 2: ${UNMATCHED}`]],
])('a quotation mark that %s is refused with the line', (_, content, lines) => {
	expect(refusal(content)).toEqual(lines)
})

test.each(['1.23457E+11', '1.5e+63', '########', '#NAME?', '#¿NOMBRE?', 'Err:502', '29-Sep-25', 'S\ufffdren'])(
	'%s is refused in each column that is read, with what to do',
	(value) => {
		for (const [i, column] of ['code', 'name', 'day'].entries()) {
			const cells = ['A2', 'Vikram', ''].with(i, `"${value}"`)
			const [line, advice, ...rest] = refusal(`code,name,day\nA1,Asha,\n${cells.join()}\n`)
			expect(line).toMatch(new RegExp(`^line 3: ${column} is ${RegExp.escape(value)}, \\S+`))
			expect(advice).toContain('format the columns as text')
			expect(rest).toEqual([])
		}
		expect(read(`code,name,x\nA1,Asha,"${value}"\n`)).toEqual(TWO.slice(0, 1))
	},
)

test.each(['45929', '45929.5', '45929,5'])('%s is refused where it can be a day, with what to do', (value) => {
	expect(refusal(`code,name,day\n45929,Asha,"${value}"\n`)).toEqual([
		`line 2: day must be a day; ${value} may be a day as a spreadsheet counts it`,
		expect.stringContaining('format the columns as text'),
	])
	expect(read('code,name,day\n45929,Asha,2025-09-29\n')).toHaveLength(1)
})

const HEADER = /must name the columns code,name, and may name day; it is /

test.each<[string, string | Buffer, RegExp]>([
	['without a header', 'A1,Asha\n', new RegExp(`${HEADER.source}A1,Asha. Missing: code, name.`)],
	['with a column twice', 'code,name,Name\n', /it is code,name,Name\. Twice: name\.$/],
	['with an unknown column', 'code,name,note,\nA1,Asha,\n', /it is code,name,note\. Unknown: note\.$/],
	['with a column without a name', 'code,,name\nA1,,Asha\n', /Unknown: column 2\.$/],
	['of one long line', `${'\x1bx'.repeat(300)}\n`, /it is {2}(x ){99}x…\. Missing/],
	['that is empty', '', /it is empty\. Missing: code, name\.$/],
	['of empty rows', '\n \n', /it is empty/],
	[
		'in Windows-1252',
		Buffer.from('code,name\nA1,Søren\n', 'latin1'),
		/is not in UTF-8\. In Excel save it as "CSV UTF-8"/,
	],
	['in UTF-16', Buffer.from('\ufeffcode,name\n', 'utf16le'), /is not in UTF-8\. In Excel/],
	['that is a workbook', Buffer.from('504b0304140006000800000021009f', 'hex'), /is not in UTF-8\. In Excel save it/],
])('a file %s is refused in one sentence', (_, content, sentence) => {
	expect(refusal(content, [])).toEqual([expect.stringMatching(sentence)])
})

test('the first fifty problems are listed when there are more', () => {
	const lines = refusal(`code,name\n${',x,\n'.repeat(3)}${'A1,1E+05\n'.repeat(100)}`)
	expect(lines).toHaveLength(50 + 2)
	expect(lines.slice(-2)).toEqual([expect.stringMatching(/^and \d+ more$/), expect.stringContaining('as text')])
})
