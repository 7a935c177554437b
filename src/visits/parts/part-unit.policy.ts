import { DEFAULT_PART_UNIT } from './parts.limits.ts'

/** Units that an article's own name says it is sold in; weights and lengths in a name are its size. */
const NAMED = new Set(['set', 'bag', 'can', 'drum'])

/** Default unit of an article: the last unit in its name, else pieces. */
export const unitOfName = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .findLast((word) => NAMED.has(word)) ?? DEFAULT_PART_UNIT
