/** What a spreadsheet takes for a formula, also behind white space that it cuts off, and in full width. */
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** A quoted cell; a text that a spreadsheet would take for a formula starts with an apostrophe. */
export const csvCell = (text: string) => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Rows for a spreadsheet, with a byte order mark, by which Excel knows UTF-8. */
export const toCsv = (header: string[], rows: string[][]) =>
	`\ufeff${[header.join(','), ...rows.map((row) => row.map(csvCell).join(','))].join('\r\n')}\r\n`
