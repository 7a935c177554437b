import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { doForEachState, doOnce, isUnedited } from '#core/db/do-once.server.ts'
import { crossReferences } from '../finder.table.server.ts'
import { STARTER_REFERENCES } from './starter-references.server.ts'

/** Fills a new installation's cross-reference once in its life: rows that were removed on purpose stay removed. */
export async function loadStarterReferences(ctx: Ctx): Promise<void> {
  await doOnce(ctx, 'starter-references', async (tx) => {
    if ((await tx.db.$count(crossReferences)) > 0) return
    await tx.db.insert(crossReferences).values([...STARTER_REFERENCES])
  })
}

const isUneditedRow = isUnedited(crossReferences, 'starter-references')

type Named = Pick<typeof crossReferences.$inferSelect, 'kind' | 'maker' | 'system'>
const keyOf = ({ kind, maker, system }: Named): string => JSON.stringify([kind, maker, system])

/**
 * Updates unedited rows of the default cross-reference to this release. A row that was edited or deleted stays so, and
 * none is added.
 */
export async function updateStarterReferences(ctx: Ctx): Promise<void> {
  await doForEachState(ctx, 'starter-references-texts', STARTER_REFERENCES, async (tx) => {
    const rows = await tx.db.select().from(crossReferences).where(isUneditedRow)
    const delivered = Map.groupBy(STARTER_REFERENCES, keyOf)
    const stored = Map.groupBy(rows, keyOf)
    for (const [key, [row, ...further]] of stored) {
      const [texts, ...others] = delivered.get(key) ?? []
      // Two rows of one name can't be distinguished.
      if (row === undefined || texts === undefined || further.length > 0 || others.length > 0) continue
      if (isDeepStrictEqual({ ...row, ...texts }, row)) continue
      await tx.db
        .update(crossReferences)
        .set({ ...texts, updatedAt: sql`now()` })
        .where(and(eq(crossReferences.id, row.id), isUneditedRow))
    }
  })
}
