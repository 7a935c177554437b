import { asc, gte, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.server.ts'
import { sliceRows, streamCsv } from '#core/csv/stream-csv.server.ts'
import { prepareOnce } from '#core/db/prepare-once.server.ts'
import { defineEntity, seenColumns } from '#core/rows/entity.server.ts'
import { namesInCsv, showRow } from '#core/rows/fields.ts'
import { findItemNumbers } from '#site/catalogue/catalogue.queries.server.ts'
import { answerQuestion, type Answers, rewriteQuery } from './answer-question.ts'
import type { AdminCrossReference, CrossReference, UnansweredQuestion } from './finder.contract.ts'
import { REFERENCE_FIELDS } from './finder.fields.ts'
import { UNANSWERED } from './finder.limits.ts'
import { crossReferences, unansweredQuestions } from './finder.table.server.ts'
import { type CompatibleNumber, findCompatibleNumbers } from './product-fits.ts'

export const referenceEntity = defineEntity(crossReferences, REFERENCE_FIELDS, { keeps: 'changes' })

const byName = [
  asc(crossReferences.kind),
  asc(sql`lower(${crossReferences.maker})`),
  asc(sql`lower(${crossReferences.system})`),
  asc(crossReferences.id),
] as const

const allReferences = prepareOnce((db) =>
  db
    .select(seenColumns(referenceEntity, 'public'))
    .from(crossReferences)
    .orderBy(...byName)
    .prepare('find_cross_references'),
)

/** Every row of the cross-reference: analysers, item numbers, systems, each by maker and name. */
export const findCrossReferences = (ctx: Ctx): Promise<CrossReference[]> => allReferences(ctx.db).execute()

/** The day of the last change of a row (`YYYY-MM-DD`, UTC); null while there is none. */
export async function findReferencesChange(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db
    .select({
      changed: sql<string | null>`to_char(max(${crossReferences.updatedAt}) at time zone 'utc', 'YYYY-MM-DD')`,
    })
    .from(crossReferences)
  return row?.changed ?? null
}

/** A word with a digit, long enough for an item number, before or after another word of the line. */
const NUMBER_AMONG_WORDS = /(?:\S[^\S\n]+(?=\S*\d)\S{4}|(?=\S*\d)\S{4,}[^\S\n]+\S)/

/**
 * Answers a question, line by line, from the cross-reference and the catalogue's item numbers.
 * @param reading the cross-reference, for callers that have read it
 */
export async function answerFrom(
  ctx: Ctx,
  question: string,
  reading: Promise<readonly CrossReference[]> = findCrossReferences(ctx),
): Promise<Answers> {
  const references = await reading
  // The catalogue has many numbers: they are read where the cross-reference has no match, or where one may be among
  // other words.
  if (!NUMBER_AMONG_WORDS.test(question)) {
    const answers = answerQuestion(question, references)
    if (answers.answers.every(({ reason }) => reason !== 'nothing' && reason !== 'partly')) return answers
  }
  return answerQuestion(question, references, await findItemNumbers(ctx))
}

/** Matches for a maker's number, for the catalogue's search. */
export const createCompatibilityFinder =
  (ctx: Ctx, reading: () => Promise<readonly CrossReference[]> = () => findCrossReferences(ctx)) =>
  async (itemNumber: string): Promise<CompatibleNumber[]> =>
    findCompatibleNumbers(await reading(), itemNumber)

/** Other ways to ask the catalogue for what names a system, for its search. */
export const createQueryRewriter =
  (ctx: Ctx, reading: () => Promise<readonly CrossReference[]> = () => findCrossReferences(ctx)) =>
  async (typed: string): Promise<string[]> =>
    rewriteQuery(typed, await reading())

const CSV_FIELDS = namesInCsv(REFERENCE_FIELDS, 'public')

/** The whole cross-reference as a file. */
export async function writeReferencesFile(ctx: Ctx): Promise<AsyncIterable<string>> {
  const rows = await findCrossReferences(ctx)
  return streamCsv(
    CSV_FIELDS,
    sliceRows(rows, (row) => CSV_FIELDS.map((field) => row[field] ?? '')),
  )
}

const adminColumns = seenColumns(referenceEntity, 'admin')
type AdminRow = { [Name in keyof typeof adminColumns]: (typeof crossReferences.$inferSelect)[Name] }

export const toAdminReference = (row: AdminRow): AdminCrossReference => showRow(REFERENCE_FIELDS, 'admin', row)

export async function findAdminReferences(ctx: Ctx): Promise<AdminCrossReference[]> {
  const rows = await ctx.db
    .select(adminColumns)
    .from(crossReferences)
    .orderBy(...byName)
  return rows.map(toAdminReference)
}

const SHOWN_UNANSWERED = 200

/** Questions on several days without an answer, the most frequent first. */
export async function findUnanswered(ctx: Ctx): Promise<UnansweredQuestion[]> {
  const days = sql<number>`count(*)::int`
  return ctx.db
    .select({
      asked: unansweredQuestions.asked,
      days,
      times: sql<number>`sum(${unansweredQuestions.times})::int`,
      lastDay: sql<string>`max(${unansweredQuestions.day})::text`,
    })
    .from(unansweredQuestions)
    .groupBy(unansweredQuestions.asked)
    .having(gte(days, UNANSWERED.days))
    .orderBy(sql`4 desc, 3 desc, 1`)
    .limit(SHOWN_UNANSWERED)
}
