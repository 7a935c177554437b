/**
 * Performs something for one item after another; a failure doesn't stop the rest.
 * @throws Error with the first failure as its cause, after all items were tried
 */
export async function tryEach<T>(items: Iterable<T>, perform: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    try {
      await perform(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new Error(`Failed for ${failures.length}`, { cause: failures[0] })
}
