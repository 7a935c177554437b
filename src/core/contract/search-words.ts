/** Words of a search that count: more find nothing that eight don't, and each is looked for in every row. */
export const SEARCH_WORDS_MAX = 8

/** The words of what somebody typed into a search, as far as they count; those behind are passed over. */
export const searchWords = (typed: string): string[] =>
  [...new Set(typed.normalize('NFC').split(/\s+/u).filter(Boolean))].slice(0, SEARCH_WORDS_MAX)
