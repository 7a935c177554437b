/** Words of English and Norwegian lists for a name that isn't known. */
export const MISSING: ReadonlySet<string> = new Set([
  'na',
  'none',
  'null',
  'nil',
  'unknown',
  'ukjent',
  'unnamed',
  'undefined',
  'missing',
  'mangler',
  'ingen',
  'navnløs',
  'tbn',
  'tba',
  'tbc',
  'tbd',
])

/** As `MISSING`, in several words. */
export const MISSING_PHRASES: ReadonlySet<string> = new Set([
  'to be named',
  'to be advised',
  'to be confirmed',
  'not known',
  'no name',
])

/**
 * Words of headings and of rows with sums. None of them alone, or only with others of these lists, is the name of a vessel.
 */
// prettier-ignore
export const OF_LISTS: ReadonlySet<string> = new Set(['vessel', 'vessels', 'ship', 'ships', 'skip', 'skipet', 'skipene', 'fartøy', 'fartøyer', 'fartoy', 'båt', 'båter', 'boat', 'boats', 'unit', 'units', 'name', 'names', 'navn', 'vesselname', 'shipname', 'skipsnavn', 'fartøynavn', 'fartøysnavn', 'båtnavn', 'imo', 'number', 'numbers', 'fleet', 'flåte', 'total', 'totals', 'totalt', 'totalsum', 'subtotal', 'grandtotal', 'sum', 'sums', 'summe', 'summa', 'delsum', 'antall', 'antal', 'anzahl', 'count', 'gesamt', 'alt', 'average', 'gjennomsnitt', 'snitt', 'pcs', 'stk'])

/** Kinds of vessels before a name. */
export const KINDS: ReadonlySet<string> = new Set(['mv', 'ms', 'mt', 'mf', 'my', 'ss', 'fv', 'ts'])

/** Words that name nothing next to those above. */
// prettier-ignore
export const FILLERS: ReadonlySet<string> = new Set(['a', 'an', 'the', 'of', 'in', 'all', 'i', 'no', 'nr', 'is', 'not', 'known', 'to', 'be', 'given', 'ikke', 'oppgitt', 'uten', 'grand', 'sub', 'list', 'liste', 'page', 'side', 'av', 'per', 'or', 'og', 'and'])
