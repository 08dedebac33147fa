import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('a CSV has a byte order mark, quotes and no cell that a spreadsheet takes for a formula', () => {
	expect(
		toCsv(
			['a', 'b'],
			[
				['=1+1', ' @SUM(1)'],
				['a "b"', 'é,\n'],
			],
		),
	).toBe('\ufeffa,b\r\n"\'=1+1","\' @SUM(1)"\r\n"a ""b""","é,\n"\r\n')
})
