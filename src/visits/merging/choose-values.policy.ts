import type { Side } from './merging.contract.ts'

type Row = Readonly<Record<string, unknown>>

type Keep = Readonly<Record<string, Side | undefined>>
type Groups = readonly (readonly string[])[]

/**
 * Returns the side of each field: the chosen one, otherwise the remaining row's; only an empty field is filled from the
 * other row. Fields of a group (a master and his phone) are filled together, unless both rows name the same person.
 * @param groups groups of fields; the first field identifies the person or thing that the others describe
 */
export function chooseSide(
  stays: Row,
  goes: Row,
  name: string,
  { keep, groups }: { keep: Keep; groups: Groups },
): Side {
  const chosen = keep[name]
  if (chosen !== undefined) return chosen
  const fillsGap = isEmpty(stays[name]) && !isEmpty(goes[name])
  const leader = groups.find((group) => group.includes(name))?.[0]
  if (leader === undefined) return fillsGap ? 'from' : 'this'
  const chosenLeader = keep[leader]
  if (chosenLeader !== undefined) return chosenLeader
  if (stays[leader] === goes[leader]) return fillsGap ? 'from' : 'this'
  const isFilled = isEmpty(stays[leader]) && !isEmpty(goes[leader])
  return isFilled && !isEmpty(goes[name]) ? 'from' : 'this'
}

/** Values of the row that stays. */
export const chooseValues = (
  stays: Row,
  goes: Row,
  names: readonly string[],
  rules: { keep: Keep; groups: Groups },
): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name) => [name, (chooseSide(stays, goes, name, rules) === 'from' ? goes : stays)[name]]),
  )

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
