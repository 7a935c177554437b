import { DEFAULT_PART_UNIT } from './parts.limits.ts'

/** Units that an article's own name says it is sold in; weights and lengths in a name are its size. */
const NAMED = new Set(['set', 'bag', 'can', 'drum'])

/** What an article is counted in where nobody has used it yet: the last such word of its name, else pieces. */
export const unitOfName = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .findLast((word) => NAMED.has(word)) ?? DEFAULT_PART_UNIT
