/** A thing in the vocabulary of schema.org. */
export type Thing = { '@type': string; [property: string]: unknown }
