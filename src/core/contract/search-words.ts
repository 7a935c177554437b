import { stripImoWord } from './imo-digits.ts'

/** Words of a search that count: more find nothing that eight don't, and each is looked for in every row. */
export const SEARCH_WORDS_MAX = 8

/** Returns the words of a typed search up to the limit; further ones are ignored, and so is `IMO` before a number. */
export const searchWords = (typed: string): string[] =>
  [...new Set(stripImoWord(typed).normalize('NFC').split(/\s+/u).filter(Boolean))].slice(0, SEARCH_WORDS_MAX)

/** Returns a text as the source of a regular expression that matches it and nothing else. */
export const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
