/** Half hours as decimal text. */
export const writeHalves = (halves: number): string => `${Math.floor(halves / 2)}.${halves % 2 === 0 ? '0' : '5'}`
