/** What a spreadsheet takes for a formula, also behind white space that it cuts off, and in full width. */
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** A quoted cell; a text that a spreadsheet would take for a formula starts with an apostrophe. */
const csvCell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** What such a cell held before. */
export const withoutApostrophe = (cell: string) =>
	cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell

/** The names of the columns for a spreadsheet, with a byte order mark, by which Excel knows UTF-8. */
export const csvHeader = (columns: readonly string[]) => `\ufeff${columns.join(',')}\r\n`

export const csvRow = (cells: readonly string[]) => `${cells.map(csvCell).join(',')}\r\n`
