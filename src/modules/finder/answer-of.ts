import type { CrossReference } from './finder.contract.ts'
import type { Confidence, Treatment, Verdict } from './finder.limits.ts'

export type Answered = Pick<CrossReference, 'kind' | 'reagentNeed' | 'itemNumber' | 'confidence' | 'principle'>

/**
 * What a row answers to "which reagent?", and how sure that is. A system never answers with a number: the reagent belongs
 * to the analyser that is fitted.
 */
export function answerOf(row: Answered): { verdict: Verdict; confidence: Confidence; itemNumber: string | null } {
  const { kind, reagentNeed, itemNumber, confidence } = row
  if (reagentNeed === 'no') return { verdict: 'none', confidence, itemNumber: null }
  const isNamed = kind === 'analyser' && reagentNeed === 'yes' && itemNumber !== null && confidence !== 'low'
  if (!isNamed) return { verdict: 'ask', confidence, itemNumber: null }
  return { verdict: confidence === 'high' ? 'fits' : 'likely', confidence, itemNumber }
}

const SIGNS: readonly (readonly [RegExp, Treatment])[] = [
  [/\bUV\b/i, 'uv'],
  [/\bheat\b/i, 'heat'],
  [/\bnitrogen\b/i, 'nitrogen'],
  [/\bamperometr/i, 'sensor'],
]

/** Why a row needs no reagent, as far as its principle says. */
export const treatmentOf = ({ principle }: Pick<Answered, 'principle'>): Treatment | null =>
  SIGNS.find(([sign]) => sign.test(principle ?? ''))?.[1] ?? null
