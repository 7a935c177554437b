/** Enough concurrency to keep a disk busy during fsync. */
const AT_ONCE = 8

/**
 * Runs `work` for each item with limited concurrency, in about this order. Rejects with the first failure, after the
 * running ones have ended.
 */
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
