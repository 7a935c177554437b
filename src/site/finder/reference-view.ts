import { answerOf } from './answer-of.ts'
import { nameOf } from './answer-question.ts'
import type { CrossReference } from './finder.contract.ts'
import { CONFIDENCES, VERDICTS, type Verdict } from './finder.limits.ts'
import type { Asked } from './question-address.ts'
import { findSpelling, keyOf, spellingsOf } from './spellings.ts'

export const PRINCIPLES = ['dpd', 'electrolysis', 'uv', 'other'] as const
export type Principle = (typeof PRINCIPLES)[number]

const SIGNS: readonly (readonly [RegExp, Principle])[] = [
  [/\bDPD\b/i, 'dpd'],
  [/electroly|electrochlorin/i, 'electrolysis'],
  [/\bUV\b/i, 'uv'],
]

export const principleOf = ({ principle }: Pick<CrossReference, 'principle'>): Principle =>
  SIGNS.find(([sign]) => sign.test(principle ?? ''))?.[1] ?? 'other'

export const SORTS = ['name', 'maker', 'answer', 'sureness'] as const
export type Sort = (typeof SORTS)[number]

export interface ReferenceView {
  search: string
  principle: Principle | null
  answer: Verdict | null
  /** Null: by maker, in the order of the rows. */
  sort: Sort | null
}

const oneOf = <Value extends string>(values: readonly Value[], asked: string | undefined): Value | null =>
  values.find((value) => value === asked) ?? null

/** How the table is asked for by its address. */
export const readView = (asked: Asked): ReferenceView => ({
  search: asked['rows'] ?? '',
  principle: oneOf(PRINCIPLES, asked['principle']),
  answer: oneOf(VERDICTS, asked['answer']),
  sort: oneOf(SORTS, asked['sort']),
})

const KEYS: Record<Sort, (row: CrossReference) => string> = {
  name: (row) => nameOf(row).toLowerCase(),
  maker: ({ maker }) => maker.toLowerCase(),
  answer: (row) => String(VERDICTS.indexOf(answerOf(row).verdict)),
  sureness: ({ confidence }) => String(CONFIDENCES.indexOf(confidence)),
}

/** The rows that a view shows, in its order. */
export function selectRows<Row extends CrossReference>(rows: readonly Row[], view: ReferenceView): Row[] {
  const { search, principle, answer, sort } = view
  const left = rows.filter(
    (row) =>
      (principle === null || principleOf(row) === principle) &&
      (answer === null || answerOf(row).verdict === answer) &&
      (search === '' || isFound(row, search)),
  )
  if (sort === null) return left
  const keyed = left.map((row) => ({ row, key: KEYS[sort](row) }))
  return keyed.toSorted((one, other) => one.key.localeCompare(other.key, 'en')).map(({ row }) => row)
}

/** Matches by any spelling, or by the beginning of one. */
function isFound(row: CrossReference, search: string): boolean {
  const key = keyOf(search)
  return (
    key.text !== '' &&
    spellingsOf(row).some(
      (spelling) => spelling.key.includes(key.text) || findSpelling(key, { ...spelling, isWhole: false }) !== null,
    )
  )
}
