/** Words of English and Norwegian lists for something that isn't known. */
// prettier-ignore
export const MISSING: ReadonlySet<string> = new Set(['na', 'nan', 'nv', 'none', 'null', 'nil', 'unknown', 'ukjent', 'unnamed', 'undefined', 'unbekannt', 'missing', 'mangler', 'ingen', 'navnløs', 'blank', 'tom', 'empty', 'tbn', 'tba', 'tbc', 'tbd'])

/** As `MISSING`, in several words. */
export const MISSING_PHRASES: ReadonlySet<string> = new Set([
  'to be named',
  'to be advised',
  'to be announced',
  'to be confirmed',
  'to be decided',
  'not known',
  'not applicable',
  'no name',
  'ikke oppgitt',
  'ikke aktuelt',
])

/** Words of rows with sums. None of them alone, or only with others of these lists, is a name. */
// prettier-ignore
export const SUMS: ReadonlySet<string> = new Set(['total', 'totals', 'totalt', 'totalsum', 'subtotal', 'grandtotal', 'sum', 'sums', 'summe', 'summa', 'delsum', 'antall', 'antal', 'anzahl', 'count', 'gesamt', 'alt', 'average', 'gjennomsnitt', 'snitt', 'pcs', 'stk'])

/** Words that name nothing next to those above. */
// prettier-ignore
export const FILLERS: ReadonlySet<string> = new Set(['a', 'an', 'the', 'of', 'in', 'all', 'i', 'no', 'nr', 'is', 'not', 'known', 'to', 'be', 'given', 'ikke', 'oppgitt', 'uten', 'grand', 'sub', 'list', 'liste', 'page', 'side', 'av', 'per', 'or', 'og', 'and'])
