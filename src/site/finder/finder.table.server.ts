import { sql } from 'drizzle-orm'
import { check, date, index, integer, primaryKey, snakeCase, text } from 'drizzle-orm/pg-core'
import { createdAtColumn, idColumn, textConstants, updatedAtColumn } from '#core/db/columns.server.ts'
import { CONFIDENCES, REAGENT_NEEDS, REFERENCE_KINDS } from './finder.limits.ts'

export const crossReferences = snakeCase.table(
  'cross_references',
  {
    id: idColumn(),
    kind: text({ enum: REFERENCE_KINDS }).notNull(),
    maker: text().notNull(),
    system: text().notNull(),
    principle: text(),
    reagentNeed: text({ enum: REAGENT_NEEDS }).notNull(),
    analyser: text(),
    reagents: text(),
    /** Item number of the reagent, as the maker writes it; an article of the catalogue with this number is offered. */
    itemNumber: text(),
    /** Confidence of the answer. */
    confidence: text({ enum: CONFIDENCES }).notNull(),
    interval: text(),
    neutraliser: text(),
    approval: text(),
    notes: text(),
    /** Other spellings, one per line. */
    aliases: text(),
    /** Sources, one per line: title and address. */
    sources: text(),
    checked: date().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    index('cross_references_order_idx').on(table.kind, table.maker, table.system),
    check('cross_references_kind_check', sql`${table.kind} in (${textConstants(REFERENCE_KINDS)})`),
    check('cross_references_reagent_need_check', sql`${table.reagentNeed} in (${textConstants(REAGENT_NEEDS)})`),
    check('cross_references_confidence_check', sql`${table.confidence} in (${textConstants(CONFIDENCES)})`),
  ],
)

/** Questions without a result, by day; nothing identifies the visitor. */
export const unansweredQuestions = snakeCase.table(
  'unanswered_questions',
  {
    asked: text().notNull(),
    day: date().notNull(),
    times: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.asked, table.day] }), index('unanswered_questions_day_idx').on(table.day)],
)
