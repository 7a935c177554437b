import type { Ctx } from '#core/context.server.ts'
import { doOnce } from '#core/db/do-once.server.ts'
import { checklistTemplates } from './checklists.table.server.ts'
import { storeVersion } from './service/templates.server.ts'
import { STARTER_TEMPLATES } from './starter.data.ts'

/** Adds the delivered checklists once in an installation's life: one that was deleted on purpose stays deleted. */
export async function loadStarterChecklists(ctx: Ctx): Promise<void> {
  await doOnce(ctx, 'starter-checklists', async (tx) => {
    if ((await tx.db.$count(checklistTemplates)) > 0) return
    const first = Date.now() - STARTER_TEMPLATES.length
    for (const [index, template] of STARTER_TEMPLATES.entries()) {
      // They are listed in the order of their making, which in one transaction would be the same moment.
      const createdAt = new Date(first + index)
      const [row] = await tx.db
        .insert(checklistTemplates)
        .values({ ...template, createdAt })
        .returning()
      if (row === undefined) throw new Error('The checklist was not inserted')
      await storeVersion(tx, row, null)
    }
  })
}
