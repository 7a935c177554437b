/** Splits rows into batches: each statement has to end within the pool's statement timeout on a slow machine too. */
export function* batches<T>(rows: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}
