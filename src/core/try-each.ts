/** Names the items that failed; of an item that consisted of items itself, those. */
class ItemsError extends Error {
  names: readonly string[] = []
}

/** Halves of a batch are batches: the name of both is said once. */
const joinNames = (outer: string, inner: string): string => (inner.startsWith(outer) ? inner : `${outer} ${inner}`)

/**
 * Performs something for one item after another; a failure doesn't stop the rest.
 * @param nameOf what an item is called in the error. It is logged: without addresses and texts of people
 * @throws Error that names the items that failed, with the first failure as its cause, after all items were tried
 */
export async function tryEach<T>(
  items: Iterable<T>,
  nameOf: (item: T) => string,
  perform: (item: T) => Promise<unknown>,
): Promise<void> {
  const names: string[] = []
  const causes: unknown[] = []
  for (const item of items) {
    try {
      await perform(item)
    } catch (error) {
      const isNested = error instanceof ItemsError
      names.push(...(isNested ? error.names.map((name) => joinNames(nameOf(item), name)) : [nameOf(item)]))
      causes.push(isNested ? error.cause : error)
    }
  }
  if (names.length > 0) {
    throw Object.assign(new ItemsError(`Failed for ${names.join(', ')}`, { cause: causes[0] }), { names })
  }
}
