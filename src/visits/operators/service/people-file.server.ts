import { recordAudit } from '#core/audit/audit.server.ts'
import type { Ctx } from '#core/context.server.ts'
import type { DocumentCategory } from '#core/contract/document-categories.ts'
import { sliceRows, streamCsv } from '#core/csv/stream-csv.server.ts'
import { peopleTexts } from '../messages.en.ts'
import type { Operator, OperatorQuery } from '../operators.contract.ts'
import { findAllOperators } from '../people.queries.server.ts'

/** The people whom the filters leave, as a table. That they were taken out is an event too. */
export async function writePeopleFile(
  ctx: Ctx,
  query: OperatorQuery,
  required: readonly DocumentCategory[],
): Promise<AsyncIterable<string>> {
  const people = await findAllOperators(ctx, query, required)
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: 'portal_user',
      entityId: null,
      entityName: 'people',
      action: 'exported',
      description: peopleTexts.exported(people.length),
    }),
  )
  return streamCsv(peopleTexts.columns, sliceRows(people, toCells))
}

const toCells = (person: Operator): string[] => [
  person.name,
  person.role,
  person.location ?? '',
  person.phone ?? '',
  person.email,
  !person.isActive ? 'off' : person.isInvited ? 'invited' : 'active',
  person.awayUntil ?? '',
  [person.documents.state, person.documents.fileCategory].filter((each) => each !== null && each !== 'none').join(' '),
  person.lastSeenAt ?? '',
]
