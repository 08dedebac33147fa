/** Case and outer spaces do not matter. */
export const toNumberKey = (number: string) => number.trim().toUpperCase()
