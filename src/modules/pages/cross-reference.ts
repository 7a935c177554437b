/** A row of content/facts/cross-reference.json. */
export interface CrossReferenceRow {
  kind: string
  maker: string
  system: string
  principle: string
  troReagentNeeded: string
  analyser: string | null
  reagents: readonly string[]
  interval: string | null
  confidence: Readonly<Record<string, string | undefined>>
  sources: readonly { title: string; address: string }[]
}

export type Answer = 'fits' | 'likely' | 'none' | 'ask'
export type Sureness = 'high' | 'medium' | 'low'

/** What stands in the data where no maker's paper was at hand. */
const UNKNOWN = 'not verified'

const toSureness = (level: string | undefined): Sureness => (level === 'high' || level === 'medium' ? level : 'low')

/**
 * What a row answers to "which reagent?", and how sure that is. A system never answers with a number: the reagent belongs
 * to the analyser that is fitted.
 */
export function answerOf(row: CrossReferenceRow): { is: Answer; sure: Sureness; number: string | null } {
  if (row.troReagentNeeded === 'no') {
    return { is: 'none', sure: toSureness(row.confidence['reagents'] ?? row.confidence['principle']), number: null }
  }
  const sure = toSureness(row.kind === 'analyser' ? row.confidence['reagents'] : 'low')
  const number = /\b\d{5}\b/.exec(row.reagents.join(' '))?.[0] ?? null
  if (row.troReagentNeeded !== 'yes' || number === null || sure === 'low') return { is: 'ask', sure, number: null }
  return { is: sure === 'high' ? 'fits' : 'likely', sure, number }
}

/** A cell of the data; null where it says that nothing was verified. */
export const knownText = (text: string | null): string | null => (text === null || text === UNKNOWN ? null : text)
