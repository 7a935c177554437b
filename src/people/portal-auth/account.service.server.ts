import type { Ctx } from '#core/context.server.ts'
import { withDialledPhone } from '#core/phone/dialled-phone.server.ts'
import { assertVersion, commit, writeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import { accountTexts } from './messages.en.ts'
import type { Me, UpdateMeInput } from './portal-auth.contract.ts'
import { PERSON_FIELDS } from './portal-auth.entity.ts'
import { about } from './portal-auth.events.ts'
import { personEntity } from './portal-auth.queries.server.ts'
import { asPerson } from './sessions.service.server.ts'

/** Changes the own account; fields that are left out stay. Throws 409 with the current row when it is stale. */
export async function updateMe(ctx: Ctx, { version, ...given }: UpdateMeInput): Promise<Me> {
  const input = withDialledPhone(given)
  const { userId } = asPerson(ctx)
  return ctx.tx(async (tx) => {
    const row = await lockRow(tx, personEntity, userId, accountTexts.noAccount)
    await assertVersion(row, version, () => toMe(row))
    const change = await writeRow(tx, personEntity, row, input, about(row))
    if (change === null) return toMe(row)
    return commit(tx, personEntity, change, { show: () => toMe(change.after) })
  })
}

const toMe = (row: typeof personEntity.table.$inferSelect): Me => showRow(PERSON_FIELDS, 'self', row)
