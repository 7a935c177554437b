import table from '../../../../content/facts/cross-reference.json' with { type: 'json' }
import type { Confidence, ReagentNeed } from '../finder.limits.ts'
import { writeSources } from '../source-lines.ts'
import { FURTHER_SPELLINGS, ORDERED_NUMBERS } from './starter-spellings.data.ts'

/** Value in the facts without a maker's document, or if the analyser decides; pages have their own text for it. */
const UNKNOWN = /^(?:not verified|per fitted analyser|TRO sensor; model not verified)$/

const known = (text: string | null | undefined): string | null =>
  text === null || text === undefined || text === '' || UNKNOWN.test(text) ? null : text

const toConfidence = (level: string | undefined): Confidence => (level === 'high' || level === 'medium' ? level : 'low')

/** How sure the answer is: of an analyser its reagents, of a system without oxidant its principle, else the analyser. */
const confidenceOf = ({ kind, troReagentNeeded, confidence }: (typeof table.rows)[number]): Confidence => {
  const levels: Record<string, string | undefined> = confidence
  if (troReagentNeeded === 'no') return toConfidence(levels['reagents'] ?? levels['principle'])
  if (troReagentNeeded === 'other') return toConfidence(levels['principle'])
  return toConfidence(kind === 'analyser' ? levels['reagents'] : levels['analyser'])
}

const rows = table.rows.map((row) => {
  const { maker, system, principle, analyser, reagents, interval, neutraliser, approval, notes, sources } = row
  const { aliases = [], itemNumber = null } = FURTHER_SPELLINGS[system] ?? {}
  return {
    kind: row.kind === 'analyser' ? ('analyser' as const) : ('system' as const),
    maker,
    system,
    principle: known(principle),
    reagentNeed: row.troReagentNeeded as ReagentNeed,
    analyser: known(analyser),
    reagents: known(reagents.join(', ')),
    itemNumber,
    confidence: confidenceOf(row),
    interval: known(interval),
    neutraliser: known(neutraliser),
    approval: known(approval),
    notes: known(notes),
    aliases: aliases.join('\n') || null,
    sources: writeSources(sources),
    checked: table.checked,
  }
})

const items = ORDERED_NUMBERS.map(({ maker, system, notes, aliases }) => ({
  kind: 'item' as const,
  maker,
  system,
  principle: null,
  reagentNeed: 'unknown' as const,
  analyser: null,
  reagents: null,
  itemNumber: null,
  confidence: 'low' as const,
  interval: null,
  neutraliser: null,
  approval: null,
  notes,
  aliases,
  sources: null,
  checked: table.checked,
}))

/** The cross-reference of a new installation: every row of content/facts, and two item numbers under which ships order. */
export const STARTER_REFERENCES = [...rows, ...items]
