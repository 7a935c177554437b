import type { Ctx } from '#core/context.server.ts'
import { changeRow } from '#core/rows/change-row.server.ts'
import { lockRow } from '#core/rows/entity.server.ts'
import { showRow } from '#core/rows/fields.ts'
import { accountTexts } from './messages.en.ts'
import type { Me, UpdateMeInput } from './portal-auth.contract.ts'
import { about } from './portal-auth.events.ts'
import { PERSON_FIELDS } from './portal-auth.fields.ts'
import { personEntity } from './portal-auth.queries.server.ts'
import { asPerson } from './sessions.service.server.ts'

/** Changes the own account; fields that are left out stay. Throws 409 with the current row when it is stale. */
export async function updateMe(ctx: Ctx, { version, ...input }: UpdateMeInput): Promise<Me> {
  const { userId } = asPerson(ctx)
  return changeRow(ctx, personEntity, {
    lock: async (tx) => ({ row: await lockRow(tx, personEntity, userId, accountTexts.noAccount) }),
    version,
    show: (_tx, row) => showRow(PERSON_FIELDS, 'self', row),
    values: () => input,
    about: ({ row }) => about(row),
  })
}
