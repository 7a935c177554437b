import type { z } from 'zod'

/** What node-postgres and JSON make of a column's type: bigint, numeric, dates and times are text. */
interface Kinds {
  text: string
  number: number
  boolean: boolean
  bytes: Buffer
}

/** A column by its kind; with `?` it may be null. */
type Kind = keyof Kinds | `${keyof Kinds}?`

/** A column whose values are narrower than their kind: JSON, or one of a few texts. */
interface Narrowed<T> {
  kind: Kind | 'json'
  choices?: readonly unknown[]
  /** Only for the compiler. */
  type?: T
}

/** The columns of a statement's rows. */
export type Columns = Readonly<Record<string, Kind | Narrowed<unknown> | z.ZodType>>

/** What a statement's rows are: columns by kind, or the schema of a contract where the rows are what a call answers. */
export type RowShape = Columns | z.ZodObject

type ValueOf<C> = C extends z.ZodType
  ? z.output<C>
  : C extends `${infer K extends keyof Kinds}?`
    ? Kinds[K] | null
    : C extends keyof Kinds
      ? Kinds[C]
      : C extends Narrowed<infer T>
        ? T
        : never

/** The rows of a shape. */
export type RowFrom<S extends RowShape> = S extends z.ZodObject
  ? z.output<S>
  : { -readonly [Name in keyof S]: ValueOf<S[Name]> }

/** A column of JSON or of an array. */
export const json = <T>(): Narrowed<T> => ({ kind: 'json' })

/** A column of text that has one of these values. */
export const oneOf = <T extends string>(choices: readonly T[]): Narrowed<T> => ({ kind: 'text', choices })

/** A column of text with a narrower type, which is not compared; `T` may include null. */
export const textAs = <T extends string | null>(): Narrowed<T> => ({ kind: 'text?' })

/** Compares rows with their shape and throws where they differ; `fields` are the columns as PostgreSQL names them. */
type RowCheck = (
  shape: RowShape,
  rows: readonly unknown[],
  fields?: readonly { name: string; dataTypeID: number }[],
) => void

/** The tests set a check here (`tests/setup/rows/check-rows.ts`); the product itself runs without one. */
export const rowCheck: { run: RowCheck | null } = { run: null }
