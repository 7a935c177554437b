import type { CrossReference } from './finder.contract.ts'
import type { Confidence, Treatment, Verdict } from './finder.limits.ts'

export type Answered = Pick<CrossReference, 'kind' | 'reagentNeed' | 'itemNumber' | 'confidence' | 'principle'>

export interface RowAnswer {
  verdict: Verdict
  confidence: Confidence
  itemNumber: string | null
  /** Why no reagent is needed, where the row gives the reason. */
  treatment: Treatment | null
}

/**
 * A row's answer to "which reagent?", with its confidence. A system never answers with a number: the reagent belongs to
 * the installed analyser.
 */
export function answerOf(row: Answered): RowAnswer {
  const { kind, reagentNeed, itemNumber, confidence } = row
  const nothing = { confidence, itemNumber: null, treatment: null }
  if (reagentNeed === 'no') return { ...nothing, verdict: 'none', treatment: treatmentOf(row) }
  const isNamed = kind === 'analyser' && reagentNeed === 'yes' && itemNumber !== null && confidence !== 'low'
  if (!isNamed) return { ...nothing, verdict: 'ask' }
  return { ...nothing, verdict: confidence === 'high' ? 'fits' : 'likely', itemNumber }
}

const SIGNS: readonly (readonly [RegExp, Treatment])[] = [
  [/\bUV\b/i, 'uv'],
  [/\bheat\b/i, 'heat'],
  [/\bnitrogen\b/i, 'nitrogen'],
  [/\bamperometr/i, 'sensor'],
]

/** Why a row needs no reagent, as far as that follows from its measuring principle. */
const treatmentOf = ({ principle }: Pick<Answered, 'principle'>): Treatment | null =>
  SIGNS.find(([sign]) => sign.test(principle ?? ''))?.[1] ?? null
