import type { Side } from './merging.contract.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * What the row that stays gets: each field from the side that was chosen for it. Where nothing was chosen it keeps what it
 * has, and only a gap is filled from the other. Fields that belong together (a master and his phone) fill their gap
 * together, unless both rows name the same.
 * @param groups fields that belong together; the first says whose they are
 */
export function chooseValues(
  stays: Row,
  goes: Row,
  names: readonly string[],
  { keep, groups }: { keep: Readonly<Record<string, Side | undefined>>; groups: readonly (readonly string[])[] },
): Record<string, unknown> {
  const sideOf = (name: string): Side => {
    const chosen = keep[name]
    if (chosen !== undefined) return chosen
    const [leader, ...others] = groups.find((group) => group.includes(name)) ?? [name]
    if (leader === undefined || others.length === 0) return isEmpty(stays[name]) ? 'from' : 'this'
    const chosenLeader = keep[leader]
    if (chosenLeader !== undefined) return chosenLeader
    if (stays[leader] === goes[leader]) return isEmpty(stays[name]) ? 'from' : 'this'
    const isFilled = isEmpty(stays[leader]) && !isEmpty(goes[leader])
    return isFilled && !isEmpty(goes[name]) ? 'from' : 'this'
  }
  return Object.fromEntries(names.map((name) => [name, (sideOf(name) === 'from' ? goes : stays)[name]]))
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
