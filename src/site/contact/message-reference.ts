/** Reference of a message: the last part of its id, which is random. */
export const referenceOf = (id: string): string => `M-${id.slice(-8).toUpperCase()}`
