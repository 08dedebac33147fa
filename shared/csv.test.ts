import { expect, test } from 'vitest'
import { csvHeader, csvRow } from './csv.ts'

test('a CSV has a byte order mark, quotes and no cell that a spreadsheet takes for a formula', () => {
	expect(
		csvHeader(['a', 'b']) +
			csvRow(['=1+1', ' @SUM(1)', '+1', '\t=1', '\u3000\uff1d1', '\uff20SUM(1)']) +
			csvRow(['a "b"', 'é,\n']),
	).toBe(
		'\ufeffa,b\r\n"\'=1+1","\' @SUM(1)","\'+1","\'\t=1","\'\u3000\uff1d1","\'\uff20SUM(1)"\r\n"a ""b""","é,\n"\r\n',
	)
})
