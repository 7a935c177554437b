import { addDays } from '#core/days.ts'

/** Data of one mix: the day, the article and its days. */
export interface Mix {
  id: string
  itemNumber: string
  mixedOn: string
  /** Days until the indicator is changed; null where the product does not say. */
  changeAfterDays: number | null
  /** Days for which the box it came from keeps, its buffer among it; null where the product does not say. */
  keepsForDays: number | null
  /** A new box was opened although the previous one wasn't empty. */
  opensBox: boolean
}

/** When the reagent is due, and its position in its box. */
export interface MixDue {
  /** The day on which the indicator is changed; null if unknown. */
  changeDue: string | null
  /** The day on which the rest of the box, the buffer, is over. */
  expires: string | null
  /** The day on which the box was opened. */
  boxFrom: string
  /** 1 for the first that was mixed out of the box. */
  setNumber: number
  /** Changes in a box. */
  setsInBox: number
}

/** A box has as many changes as fit into its time: 365 days of 90 days each are four. */
export const setsIn = ({ changeAfterDays, keepsForDays }: Pick<Mix, 'changeAfterDays' | 'keepsForDays'>): number =>
  changeAfterDays === null || keepsForDays === null ? 1 : Math.max(1, Math.floor(keepsForDays / changeAfterDays))

/** The mixings of one system in the order in which they were done, each with its due days. */
export function readClock<M extends Mix>(mixes: readonly M[]): (M & MixDue)[] {
  const inOrder = mixes.toSorted((a, b) =>
    a.mixedOn === b.mixedOn ? (a.id < b.id ? -1 : 1) : a.mixedOn < b.mixedOn ? -1 : 1,
  )
  let before: (M & MixDue) | null = null
  return inOrder.map((mix) => {
    const box: (M & MixDue) | null = before !== null && staysInBox(before, mix) ? before : null
    const boxFrom = box?.boxFrom ?? mix.mixedOn
    before = {
      ...mix,
      changeDue: mix.changeAfterDays === null ? null : addDays(mix.mixedOn, mix.changeAfterDays),
      expires: mix.keepsForDays === null ? null : addDays(boxFrom, mix.keepsForDays),
      boxFrom,
      setNumber: (box?.setNumber ?? 0) + 1,
      setsInBox: setsIn(mix),
    }
    return before
  })
}

/** The next one comes out of the same box while that has some left and its buffer is good. */
const staysInBox = (before: Mix & MixDue, next: Mix): boolean =>
  !next.opensBox &&
  next.itemNumber === before.itemNumber &&
  next.keepsForDays === before.keepsForDays &&
  before.setNumber < before.setsInBox &&
  (before.expires === null || next.mixedOn < before.expires)

/** The day up to which a box lasts, when every change is made on its day; null where the product gives no days. */
export function lastsUntil({ changeDue, expires, setNumber, setsInBox, changeAfterDays }: Mix & MixDue): string | null {
  if (changeDue === null) return expires
  const ofSets = addDays(changeDue, Math.max(0, setsInBox - setNumber) * (changeAfterDays ?? 0))
  return expires !== null && expires < ofSets ? expires : ofSets
}

/** Words that distinguish analysers: `CLX-Ex2`, `CL17sc`, `28034`; never `scientific`. */
const modelWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z0-9-]+/)
    .filter((word) => word.length >= 4 && /\d|-/.test(word))

/** Whether an article's own words name this analyser: reagents belong to the analyser, whatever the system is called. */
export function namesAnalyser(analyser: string | null, words: string): boolean {
  const known = new Set(modelWords(words))
  return modelWords(analyser ?? '').some((word) => known.has(word))
}
