/** Groups rows by each of their keys; an empty key is none. */
export function groupByEach<Row>(rows: readonly Row[], keysOf: (row: Row) => readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    for (const key of new Set(keysOf(row))) {
      if (key === '') continue
      const same = groups.get(key)
      if (same === undefined) groups.set(key, [row])
      else same.push(row)
    }
  }
  return groups
}
