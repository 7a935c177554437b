/** Enough to keep a disk busy while others wait for it to say that bytes are safe. */
const AT_ONCE = 8

/** Does `work` for each item, some at once, in about this order. Rejects with the first failure, after what runs ended. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  let failed = false
  const results = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) {
        if (failed) return
        try {
          await work(item)
        } catch (error) {
          failed = true
          throw error
        }
      }
    }),
  )
  const rejected = results.find((result) => result.status === 'rejected')
  if (rejected !== undefined) throw rejected.reason
}
