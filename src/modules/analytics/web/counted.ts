/** A number with its word: `1 project`, `12 projects`. */
export const counted =
  (one: string, many: string) =>
  (count: number): string =>
    `${count.toLocaleString('en').replaceAll(',', '\u00A0')} ${count === 1 ? one : many}`
