// Colours of app/ui/style/tokens.css in the light theme, by the same names, for drawings without a style sheet.
export const INK = '#11233a'
export const SOFT = '#465468'
export const PAPER = '#faf7f0'
/** The paper of the dark theme. */
export const DARK_PAPER = '#0e1826'
export const LINE = '#e3dccd'
export const FIELD_LINE = '#7d8796'
export const SEAL = '#a8321f'
export const GOLD = '#f3c969'
export const BRASS = '#a97c2c'
export const ON_INK = '#f6efdf'

/** The ink of each scheme on paper. */
export const STANDARD_INKS: Record<string, string> = {
	QMS: '#2f4b9e',
	EMS: '#2c6e46',
	OHSMS: '#a4481a',
	ISMS: '#0d6270',
	FSMS: '#86295a',
	IATF: '#434f66',
	ITSMS: '#5b3f9e',
	MDQMS: '#9a2f4b',
}
