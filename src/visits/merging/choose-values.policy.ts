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
  survivor: Row,
  duplicate: Row,
  name: string,
  { keep, groups }: { keep: Keep; groups: Groups },
): Side {
  const chosen = keep[name]
  if (chosen !== undefined) return chosen
  const fillsGap = isEmpty(survivor[name]) && !isEmpty(duplicate[name])
  const leader = groups.find((group) => group.includes(name))?.[0]
  if (leader === undefined) return fillsGap ? 'from' : 'this'
  const chosenLeader = keep[leader]
  if (chosenLeader !== undefined) return chosenLeader
  if (survivor[leader] === duplicate[leader]) return fillsGap ? 'from' : 'this'
  const isFilled = isEmpty(survivor[leader]) && !isEmpty(duplicate[leader])
  return isFilled && !isEmpty(duplicate[name]) ? 'from' : 'this'
}

/** Values of the row that stays. */
export const chooseValues = (
  survivor: Row,
  duplicate: Row,
  names: readonly string[],
  rules: { keep: Keep; groups: Groups },
): Record<string, unknown> =>
  Object.fromEntries(
    names.map((name) => [name, (chooseSide(survivor, duplicate, name, rules) === 'from' ? duplicate : survivor)[name]]),
  )

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
