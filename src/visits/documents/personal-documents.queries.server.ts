import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { EXPIRING_DAYS, type DocumentCategory } from '#core/contract/document-categories.ts'
import { osloToday } from '#core/db/oslo-today.server.ts'
import { queryRows } from '#core/db/statements/query-rows.server.ts'
import { textAs, type RowFrom } from '#core/db/statements/row-shape.server.ts'
import { DOCUMENT_STATES, type DocumentState } from './documents.limits.ts'

/** State of one category: that of its document that is valid longest. */
export interface CategoryState {
  category: DocumentCategory
  state: Exclude<DocumentState, 'none'>
  /** Null for one without an end, and where there is none. */
  expiryDate: string | null
  /** Days to the end, negative once it is past. */
  daysLeft: number | null
  isRequired: boolean
}

/** State of one person's documents by category, required ones first. */
export interface DocumentStates {
  userId: string
  items: CategoryState[]
  /** The worst of all; `none` where nothing is required and nothing there. */
  state: DocumentState
  /** The category that is worst; of equal ones the one that ends first. */
  worst: CategoryState | null
  /** Documents of all categories. */
  count: number
}

const BEST_ROW = {
  user_id: 'text',
  category: textAs<DocumentCategory>(),
  expiry_date: 'text?',
  days_left: 'number?',
  documents: 'number',
} as const
type BestRow = RowFrom<typeof BEST_ROW>

/**
 * State of these people's travel documents today in Oslo.
 * @param required categories that have to be there; every other category counts only if the person has one
 */
export async function findDocumentStates(
  ctx: Ctx,
  userIds: readonly string[],
  required: readonly DocumentCategory[],
): Promise<Map<string, DocumentStates>> {
  if (userIds.length === 0) return new Map()
  const rows = await queryRows(
    ctx.db,
    BEST_ROW,
    sql`
    select user_id, category, documents, expiry_date::text, expiry_date - ${osloToday} as days_left
    from (
      select user_id, file_category as category, nullif(max(coalesce(expiry_date, 'infinity')), 'infinity') as expiry_date,
        count(*)::int as documents
      from operator_documents
      where user_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(userIds)}::jsonb))
      group by user_id, file_category
    ) best`,
  )
  return new Map(userIds.map((userId) => [userId, toStates(userId, rows, required)]))
}

/** Whether `person` has an expired, expiring or missing document, as {@link findDocumentStates} computes it. */
export const hasDocumentsDue = (required: SQL): SQL => sql`(
  exists (select 1 from operator_documents document where document.user_id = person.id
    group by document.file_category
    having max(coalesce(document.expiry_date, 'infinity')) <= ${osloToday} + ${sql.raw(String(EXPIRING_DAYS))})
  or person.role = 'operator' and exists (
    select 1 from unnest(${required}::text[]) category
    where not exists (select 1 from operator_documents document
      where document.user_id = person.id and document.file_category = category)))`

function toStates(userId: string, rows: readonly BestRow[], required: readonly DocumentCategory[]): DocumentStates {
  const own = rows.filter((row) => row.user_id === userId)
  const categories = new Set<DocumentCategory>([...required, ...own.map(({ category }) => category)])
  const items = [...categories].map((category): CategoryState => {
    const best = own.find((row) => row.category === category)
    return {
      category,
      state: best === undefined ? 'missing' : stateOf(best.days_left),
      expiryDate: best?.expiry_date ?? null,
      daysLeft: best?.days_left ?? null,
      isRequired: required.includes(category),
    }
  })
  const worst = items.toSorted(compareStates)[0] ?? null
  const count = own.reduce((sum, { documents }) => sum + documents, 0)
  return { userId, items, state: worst?.state ?? 'none', worst, count }
}

const compareStates = (a: CategoryState, b: CategoryState): number =>
  DOCUMENT_STATES.indexOf(a.state) - DOCUMENT_STATES.indexOf(b.state) ||
  (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) ||
  0

/** State of a document by its remaining days; null for one without an expiry date. */
export function stateOf(daysLeft: number | null): 'expired' | 'expiring' | 'ok' {
  if (daysLeft === null) return 'ok'
  if (daysLeft < 0) return 'expired'
  return daysLeft <= EXPIRING_DAYS ? 'expiring' : 'ok'
}
