import { z } from 'zod'
import type { CallNames, Fields, MakeNames, SeenNames, SharedNames, Viewer } from '../rows/fields.ts'

type Shape = Record<string, z.ZodType>
/** Demands, by name, what the registry has and the schemas lack. */
type Missing<S, Names extends string> = { [Name in Exclude<Names, keyof S>]: z.ZodType }
/** A field without a schema is an error where it is missing, and only there: elsewhere it counts as one of any value. */
type Complete<S, Names extends string> = { [Name in Names]: Name extends keyof S ? S[Name] : z.ZodAny }
/** Refuses fields that the registry does not have. */
type NoOthers<S, Names extends string> = { [Name in Exclude<keyof S, Names>]: never }

/** Schema of each field that a viewer sees: exactly those of the registry, or it doesn't compile. */
export const defineShapes = <F extends Fields, S extends Shape>(
  _fields: F,
  shapes: S & NoOthers<S, SeenNames<F>> & Missing<S, SeenNames<F>>,
): Complete<S, SeenNames<F>> => shapes

type RowShape<F, V extends Viewer, S> = {
  [Name in SeenNames<F, V> & keyof S]: Name extends SharedNames<F, V>
    ? S[Name]
    : S[Name] extends z.ZodType
      ? z.ZodOptional<S[Name]>
      : never
}

/** The row for these viewers: picked, never omitted; a field that only some of them see is optional. */
export function rowFor<F extends Fields, const V extends Viewer, S extends Record<SeenNames<F>, z.ZodType>>(
  fields: F,
  viewers: readonly V[],
  shapes: S,
): z.ZodObject<RowShape<F, V, S>, z.core.$strict> {
  const shape: Shape = {}
  for (const [name, { seenBy }] of Object.entries(fields)) {
    const seeing = viewers.filter((viewer) => seenBy.includes(viewer))
    const field: z.ZodType | undefined = (shapes as Shape)[name]
    if (seeing.length === 0 || field === undefined) continue
    shape[name] = seeing.length === viewers.length ? field : field.optional()
  }
  return z.strictObject(shape) as unknown as z.ZodObject<RowShape<F, V, S>, z.core.$strict>
}

/** Schemas of the fields for creating a row: exactly those of the registry, or it does not compile. */
export const defineInputs = <F extends Fields, S extends Shape>(
  _fields: F,
  inputs: S & NoOthers<S, MakeNames<F>> & Missing<S, MakeNames<F>>,
): Complete<S, MakeNames<F>> => inputs

/** The same for a change: fields that are only set on creation are left out, and every field is optional. */
export function inputsOfChange<F extends Fields, S extends Record<CallNames<F>, z.ZodType>>(
  fields: F,
  inputs: S,
): { [Name in CallNames<F> & keyof S]: S[Name] extends z.ZodType ? z.ZodOptional<S[Name]> : never } {
  const known = Object.entries(inputs as Shape).filter(([name]) => fields[name]?.from === 'call')
  return Object.fromEntries(known.map(([name, field]) => [name, field.optional()])) as {
    [Name in CallNames<F> & keyof S]: S[Name] extends z.ZodType ? z.ZodOptional<S[Name]> : never
  }
}
