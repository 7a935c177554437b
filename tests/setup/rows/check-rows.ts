import { z } from 'zod'
import { rowCheck, type Columns, type RowShape } from '#core/db/statements/row-shape.server.ts'

/** PostgreSQL's numbers of types whose values node-postgres does not give as text. */
const KINDS: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'bytes',
  21: 'number',
  23: 'number',
  26: 'number',
  114: 'json',
  700: 'number',
  701: 'number',
  3802: 'json',
}
/** Arrays of what is asked for here. */
const ARRAYS: ReadonlySet<number> = new Set([
  1000, 1001, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 1231, 2951,
])

interface ReadColumn {
  kind: string
  schema: z.ZodType
  isOptional: boolean
}

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  text: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  bytes: z.instanceof(Buffer),
  json: z.unknown(),
}

function readColumn(column: Columns[string]): ReadColumn {
  if (column instanceof z.ZodType) return readSchema(column)
  const { kind, choices } = typeof column === 'string' ? { kind: column, choices: undefined } : column
  const [plain = '', end] = kind.split('?')
  const schema = choices === undefined ? (SCHEMAS[plain] ?? z.never()) : z.enum(choices as string[])
  return { kind: plain, schema: end === undefined ? schema : schema.nullable(), isOptional: false }
}

function readSchema(schema: z.ZodType): ReadColumn {
  let [inner, isOptional] = [schema as z.core.$ZodType, false]
  while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional) {
    isOptional ||= inner instanceof z.ZodOptional
    inner = inner.unwrap()
  }
  const { type } = inner._zod.def
  const isText = ['string', 'enum', 'literal', 'template_literal'].includes(type)
  return { kind: isText ? 'text' : type in SCHEMAS ? type : 'json', schema, isOptional }
}

const known = new WeakMap<RowShape, Map<string, ReadColumn>>()

function readShape(shape: RowShape) {
  const read =
    known.get(shape) ??
    new Map(
      Object.entries(shape instanceof z.ZodObject ? shape.shape : shape).map(([name, column]) => [
        name,
        readColumn(column),
      ]),
    )
  known.set(shape, read)
  return read
}

/** Rows of a result that are compared: enough to meet each of its forms. */
const COMPARED = 50

rowCheck.run = (shape, rows, fields) => {
  const columns = readShape(shape)
  const faults: string[] = []
  const compareNames = (names: readonly string[]) => {
    for (const name of names) if (!columns.has(name)) faults.push(`${name} is not declared`)
    for (const [name, { isOptional }] of columns) {
      if (!isOptional && !names.includes(name)) faults.push(`${name} is declared and not there`)
    }
  }
  if (fields !== undefined) compareNames(fields.map(({ name }) => name))
  for (const { name, dataTypeID } of fields ?? []) {
    const kind = ARRAYS.has(dataTypeID) ? 'json' : (KINDS[dataTypeID] ?? 'text')
    const declared = columns.get(name)?.kind
    if (declared !== undefined && declared !== kind) faults.push(`${name} is ${kind}, declared ${declared}`)
  }
  for (const row of rows.slice(0, COMPARED)) {
    if (fields === undefined) compareNames(Object.keys(row as object))
    for (const [name, value] of Object.entries(row as object)) {
      const { success, error } = columns.get(name)?.schema.safeParse(value) ?? { success: true }
      if (!success) faults.push(`${name}: ${JSON.stringify(value)} ${error?.issues[0]?.message}`)
    }
    if (faults.length > 0) break
  }
  if (faults.length > 0) throw new Error(`Rows are not as they are declared: ${faults.join('; ')}`)
}
