/** Words of English and Norwegian lists for a name that isn't known. */
const MISSING: ReadonlySet<string> = new Set(
  `na none null nil unknown ukjent unnamed undefined missing mangler ingen navnløs tbn tba tbc tbd`.split(' '),
)
/** Words of headings and of rows with sums. None of them alone, or only with others of these lists, names a vessel. */
const OF_LISTS: ReadonlySet<string> = new Set(
  `vessel vessels ship ships skip skipet skipene fartøy fartøyer fartoy båt båter boat boats unit units name names navn
  vesselname shipname skipsnavn fartøynavn fartøysnavn båtnavn imo number numbers fleet flåte
  total totals totalt totalsum subtotal grandtotal sum sums summe summa delsum antall antal anzahl count gesamt
  alt average gjennomsnitt snitt pcs stk`.split(/\s+/),
)
/** Kinds of vessels before a name. */
const KINDS: ReadonlySet<string> = new Set('mv ms mt mf my ss fv ts'.split(' '))
/** Words in addition to those above. */
const FILLERS: ReadonlySet<string> = new Set(
  `a an the of in all i no nr is not known to be given ikke oppgitt uten grand sub list liste page side av per or
  og and`.split(/\s+/),
)

/** Words in small letters; abbreviations in single letters become one word: `T.B.N.` is `tbn`, `N/A` is `na`. */
function wordsOf(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const isAbbreviation = words.length > 1 && words.every((word) => word.length === 1)
  return isAbbreviation ? [words.join('')] : words
}

const PHRASES: ReadonlySet<string> = new Set([
  'to be named',
  'to be advised',
  'to be confirmed',
  'not known',
  'no name',
])

const isOfLists = (word: string): boolean =>
  MISSING.has(word) || OF_LISTS.has(word) || KINDS.has(word) || FILLERS.has(word)

/** Whether a text only says that a vessel's name isn't known: `TBN`, `N/A`, `MV Unknown`, `?`. No two such are one vessel. */
export function isMissingName(text: string): boolean {
  const words = wordsOf(text)
  if (words.length === 0) return !/\p{N}/u.test(text)
  if (PHRASES.has(words.join(' '))) return true
  return words.some((word) => MISSING.has(word)) && words.every(isOfLists) && !/\p{N}/u.test(text)
}

/**
 * Whether a cell of a list names nothing: a heading (`Ship`, `Bulk carriers:`), a sum (`Grand total: 12`), a kind of vessel
 * alone (`MV`), a number, or a word for a missing name.
 */
export function isListText(text: string): boolean {
  const words = wordsOf(text)
  const isOnlyFillers = words.length > 0 && words.every((word) => FILLERS.has(word))
  return (words.every(isOfLists) && !isOnlyFillers) || /:\s*$/.test(text) || isMissingName(text)
}
