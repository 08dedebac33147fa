/** A text for the metadata of a PDF: pdfkit copies it into XML as it is. */
export const infoText = (text: string) => text.replaceAll('&', 'and').replace(/[<>]/g, ' ')
