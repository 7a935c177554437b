import type { Ctx } from '#core/context.server.ts'
import { doOnce } from '#core/db/do-once.server.ts'
import { checklistTemplates } from './checklists.table.server.ts'
import { storeVersion } from './service/templates.server.ts'
import { STARTER_TEMPLATES } from './starter.data.ts'

/** Adds the delivered checklists once in an installation's life: one that was deleted on purpose stays deleted. */
export async function loadStarterChecklists(ctx: Ctx): Promise<void> {
  await doOnce(ctx, 'starter-checklists', async (tx) => {
    if ((await tx.db.$count(checklistTemplates)) > 0) return
    // One after the other: equal ones are in the order in which they were made.
    for (const template of STARTER_TEMPLATES) {
      const [row] = await tx.db.insert(checklistTemplates).values(template).returning()
      if (row === undefined) throw new Error('The checklist was not inserted')
      await storeVersion(tx, row, null)
    }
  })
}
