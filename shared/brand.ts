// Colours of the provider for what has no style sheet: PDFs, pictures, the manifest. tokens.css has the same ones for
// pages, and app/ui/style/tokens.test.ts compares them.
export const INK = '#11233a'
export const SOFT = '#465468'
export const BRASS = '#a97c2c'
export const PAPER = '#faf7f0'
/** The paper of the dark theme. */
export const DARK_PAPER = '#0e1826'
