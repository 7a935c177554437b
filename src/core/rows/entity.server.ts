import { and, eq, getColumns, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.server.ts'
import type { FieldKind } from '../entity/entity-fields.ts'
import { AppError } from '../errors.ts'
import { pick, type Fields, type SeenNames, type StoredNames, type Viewer } from './fields.ts'

/** A table of rows that people change: each change increments the version. */
export type RowTable = PgTable & { id: PgColumn; version: PgColumn }
export type RowOf<T extends RowTable> = InferSelectModel<T>

/** All columns by their names in our code. */
export const columnsOf = (table: RowTable) => getColumns(table as PgTable) as Record<string, PgColumn>

type ColumnNames<T extends RowTable> = keyof RowOf<T> & string

/** Columns that the registry does not name. */
export type MissingEntries<T extends RowTable, F> = Exclude<ColumnNames<T>, StoredNames<F>>
/** Entries of the registry that have no column. */
export type MissingColumns<T extends RowTable, F> = Exclude<StoredNames<F>, ColumnNames<T>>

type ValueOf<Field> = Field extends { kind: 'integer' | 'number' }
  ? number
  : Field extends { kind: 'lines' | 'choices' }
    ? string[]
    : Field extends { kind: 'instant' }
      ? Date
      : Field extends { kind: 'choice' }
        ? string | number
        : Field extends { kind: FieldKind }
          ? string
          : unknown

/** Declared fields with a column of another type. */
export type OtherTypes<T extends RowTable, F> = {
  [Name in keyof F & ColumnNames<T>]: NonNullable<RowOf<T>[Name]> extends ValueOf<F[Name]> ? never : Name
}[keyof F & ColumnNames<T>]

type Counterparts<T extends RowTable, F> = [MissingEntries<T, F>] extends [never]
  ? [MissingColumns<T, F>] extends [never]
    ? [OtherTypes<T, F>] extends [never]
      ? unknown
      : { 'columns of another type': OtherTypes<T, F> }
    : { 'entries without a column': MissingColumns<T, F> }
  : { 'columns without an entry': MissingEntries<T, F> }

/** A table with the registry of its fields. */
export interface Entity<T extends RowTable = RowTable, F extends Fields = Fields> {
  table: T
  fields: F
  /** The part of its rows that is saved for undo; nothing by default. */
  keeps?: 'changes' | 'removals'
  /** How a row with nested fields is saved. */
  flat?: (row: Record<string, unknown>) => Record<string, unknown>
}

/** Joins table and registry; it does not compile unless every column has its entry and every stored entry its column. */
export const defineEntity = <T extends RowTable, F extends Fields>(
  table: T,
  fields: F & Counterparts<T, F>,
  keeping: Pick<Entity<T, F>, 'keeps' | 'flat'> = {},
): Entity<T, F> => ({ table, fields, ...keeping })

/**
 * Locks and returns the stored row until this transaction ends.
 * @param missing sentence of the refusal when there is none, or none that the actor may see
 * @param visible rows that the actor may see; left out for all
 * @throws AppError 404
 */
export async function lockRow<T extends RowTable>(
  tx: Ctx,
  { table }: { table: T },
  id: string | number,
  missing: string,
  visible?: SQL,
): Promise<RowOf<T>> {
  const [row] = await tx.db
    .select(columnsOf(table))
    .from(table)
    .where(and(eq(table.id, id), visible))
    .for('update')
  if (row === undefined) throw new AppError('not-found', missing)
  return row as RowOf<T>
}

/** The columns that one of these viewers may see, to select; others aren't read at all. */
export function seenColumns<T extends RowTable, F extends Fields, const V extends Viewer = Viewer>(
  { table, fields }: Entity<T, F>,
  ...viewers: readonly V[]
) {
  const isSeen = (by: readonly Viewer[]) =>
    viewers.length === 0 ? by.length > 0 : viewers.some((viewer) => by.includes(viewer))
  const names = Object.entries(fields).flatMap(([name, { from, seenBy }]) =>
    from !== 'view' && isSeen(seenBy) ? [name] : [],
  )
  return pick(columnsOf(table), names) as Pick<T['_']['columns'], SeenNames<F, V> & keyof T['_']['columns']>
}
