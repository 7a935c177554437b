import { spaceNumber } from '#core/language/counts.ts'

/** A number with its word: `1 project`, `12 projects`. */
export const counted =
  (one: string, many: string) =>
  (count: number): string =>
    `${spaceNumber(count)} ${count === 1 ? one : many}`
