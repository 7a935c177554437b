/** Letters of a name that every place for names has room for before it is cut. */
const SHOWN_LETTERS = 10

const LETTERS = new Intl.Segmenter()

/** The visible part of a name that is truncated as much as possible. */
const beginningOf = (name: string): string => {
  let beginning = ''
  let count = 0
  for (const { segment } of LETTERS.segment(name.toLowerCase())) {
    if (count === SHOWN_LETTERS) return beginning
    beginning += segment
    count += 1
  }
  return beginning
}

/** Finds the names that would look like another one of the same list if both were cut at their end. */
export function findAlikeNames(names: readonly string[]): ReadonlySet<string> {
  const byBeginning = new Map<string, Set<string>>()
  for (const name of names) {
    const beginning = beginningOf(name)
    byBeginning.set(beginning, (byBeginning.get(beginning) ?? new Set()).add(name))
  }
  const groups = [...byBeginning.values()].filter((alike) => alike.size > 1)
  return new Set(groups.flatMap((alike) => Array.from(alike)))
}
