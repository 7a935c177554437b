import type { Ctx } from '#core/context.server.ts'
import { doOnce } from '#core/db/do-once.server.ts'
import { crossReferences } from '../finder.table.server.ts'
import { STARTER_REFERENCES } from './starter-references.server.ts'

/** Fills a new installation's cross-reference once in its life: rows that were removed on purpose stay removed. */
export async function loadStarterReferences(ctx: Ctx): Promise<void> {
  await doOnce(ctx, 'starter-references', async (tx) => {
    if ((await tx.db.$count(crossReferences)) > 0) return
    await tx.db.insert(crossReferences).values([...STARTER_REFERENCES])
  })
}
