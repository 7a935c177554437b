import { z } from 'zod'
import type { AuditEntity } from '../../audit/audit-event.ts'
import { recordAudit } from '../../audit/audit.server.ts'
import type { Ctx } from '../../context.server.ts'
import { streamCsv } from '../../csv/stream-csv.server.ts'
import { readSnapshot } from '../../db/statements/read-snapshot.server.ts'
import { coreTexts } from '../../messages/staff.en.ts'
import { writeValue } from '../../rows/differences.ts'

/** Rows that are read and written at once: a page of any list has as many at most. */
const BATCH = 200

interface ListPage {
  items: Record<string, unknown>[]
  total: number
}

/** The row that a list's answer is made of; undefined for an answer that is no list of the kind that `listOf` makes. */
export function rowOfList(response: z.ZodType): z.ZodObject | undefined {
  if (!(response instanceof z.ZodObject)) return undefined
  const { items, total, page } = response.shape as Record<string, z.ZodType | undefined>
  if (total === undefined || page === undefined || !(items instanceof z.ZodArray)) return undefined
  return items.element instanceof z.ZodObject ? items.element : undefined
}

/** The content of a list, by the beginning of its address; the audit log names it when it is downloaded as a file. */
const ENTITIES: Readonly<Record<string, AuditEntity>> = {
  'audit-logs': 'audit_log',
  bin: 'product',
  changes: 'product',
  companies: 'company',
  contacts: 'contact',
  mails: 'mail',
  notifications: 'portal_user',
  operators: 'portal_user',
  prices: 'price',
  products: 'product',
  projects: 'project',
  vessels: 'vessel',
  'vessel-directory': 'vessel',
  'vessel-logs': 'vessel',
}

/** Name of a list in files and in the audit log: the last segment of its address. */
export const nameOfList = (path: string): string => path.split('/').at(-1) ?? 'list'

interface ListFile {
  path: string
  response: z.ZodType
  /** The row to which the list belongs, if any. */
  id: string | null
  /** One page, as the list's own call answers it. */
  read: (ctx: Ctx, page: { page: number; pageSize: number }) => Promise<unknown>
}

/**
 * Any list as CSV: all rows that its filters leave, in its own order and with what the caller may see of them, read page
 * by page from one state of the database. The export is in the audit log before the first line leaves.
 */
export async function* writeListFile(ctx: Ctx, { path, response, id, read }: ListFile): AsyncGenerator<string> {
  const pages = readSnapshot(ctx, async function* (snapshot): AsyncGenerator<ListPage> {
    let total = Number.POSITIVE_INFINITY
    for (let page = 1; (page - 1) * BATCH < total || page === 1; page += 1) {
      const answer = response.parse(await read(snapshot, { page, pageSize: BATCH })) as ListPage
      total = answer.total
      yield answer
    }
  })
  const { value: first } = await pages.next()
  if (first === undefined) return
  await ctx.tx((tx) =>
    recordAudit(tx, {
      entityType: ENTITIES[path.split('/')[3] ?? ''] ?? 'project',
      entityId: id,
      entityName: nameOfList(path),
      action: 'exported',
      description: coreTexts.exported(first.total),
    }),
  )
  const columns = columnsOf(response, first.items)
  yield* streamCsv(columns, writePages(columns, first, pages))
}

async function* writePages(
  columns: readonly string[],
  first: ListPage,
  others: AsyncIterable<ListPage>,
): AsyncGenerator<string[][]> {
  const toCells = ({ items }: ListPage) => items.map((row) => columns.map((name) => writeCell(row[name])))
  yield toCells(first)
  for await (const page of others) yield toCells(page)
}

/** Columns that only a program needs: ids, versions, permissions, addresses of calls, keys of comparisons. */
const INTERNAL =
  /^(id|key|link|version|filePath|heldBy|billingMoves|untranslated|normalized[A-Z]\w*|may[A-Z]\w*|can[A-Z]\w*)$|[a-z]Ids?$/

/** The row's own values by name, without what only a program needs: what this caller does not see of any row has no column, what is a record itself neither. */
function columnsOf(response: z.ZodType, rows: readonly Record<string, unknown>[]): string[] {
  const shape = rowOfList(response)?.shape ?? {}
  const shown = Object.entries(shape).filter(([name]) => !INTERNAL.test(name))
  return shown.flatMap(([name, type]) => {
    if (rows.length === 0) return type instanceof z.ZodOptional ? [] : [name]
    const values = rows.map((row) => row[name]).filter((value) => value !== undefined)
    return values.length > 0 && values.every(isPlain) ? [name] : []
  })
}

const isPlain = (value: unknown): boolean =>
  value === null ||
  typeof value !== 'object' ||
  (Array.isArray(value) && value.every((each) => typeof each === 'string'))

const writeCell = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : (writeValue(value) ?? ''))
