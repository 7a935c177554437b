/** Two people changed one row: what each wanted. */
export interface Conflict<Values extends object> {
  stored: Values
  yours: Values
  /** Fields in which the two differ and both mattered: the reader chooses. */
  fields: (keyof Values & string)[]
  /** Fields that only the other changed: taken over. */
  takenOver: (keyof Values & string)[]
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))

/** The fields in which two states of a form differ, in the form's order. */
export const changedFields = <Values extends object>(from: Values, to: Values): (keyof Values & string)[] =>
  (Object.keys(to) as (keyof Values & string)[]).filter((field) => !isSame(from[field], to[field]))

/**
 * Merges `yours` with the `stored` values, both made from `base`: a change of one side only is applied, and where both
 * changed, yours stays in the form until the reader chooses.
 */
export function mergeEdit<Values extends object>(
  base: Values,
  yours: Values,
  stored: Values,
): { values: Values; conflict: Conflict<Values> } {
  const mine = changedFields(base, yours)
  const values = { ...stored, ...Object.fromEntries(mine.map((field) => [field, yours[field]])) }
  const differing = changedFields(stored, yours)
  return {
    values,
    conflict: {
      stored,
      yours,
      fields: differing.filter((field) => mine.includes(field) && !isSame(stored[field], base[field])),
      takenOver: differing.filter((field) => !mine.includes(field)),
    },
  }
}
