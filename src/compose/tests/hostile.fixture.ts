import fc from 'fast-check'
import { z } from 'zod'

/** Too unusual to occur anywhere by chance. */
export const CANARY = 'Kanarifugl7Xw'

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  [keyword: string]: unknown
}

export const schemaOf = (type: z.ZodType): Schema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

const nest = (depth: number): unknown => (depth === 0 ? CANARY : [nest(depth - 1)])

/** Texts that some layer behind ours stumbles over. */
export const hostileText = fc.oneof(
  fc.constantFrom('', ' ', '\0', `${CANARY}\0`, '\ud800', `${CANARY}\udfff`, '1.50', '1e309', '-1', 'NaN', 'null', '९'),
  fc.constantFrom(CANARY, `' or '${CANARY}' = '`, `%${CANARY}\\`, '../../etc/passwd', `<script>${CANARY}`, '${7*7}'),
  fc.constantFrom('9'.repeat(400), CANARY.repeat(2000), `${CANARY} `.repeat(90), '\u202eﬃİǰ\u0301', '⚓️👩‍🔧', '\r\nX: y'),
  fc.constantFrom('2026-13-45', '0000-00-00', '9999999-01-01', '+275760-09-13', '2026-02-30T25:00:00Z', '-infinity'),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const hostileNumber = fc.oneof(
  fc.constantFrom(-1, -0, 0.1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, -1e-320),
  fc.double(),
)

/** What a field of any type may be sent as instead. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  hostileNumber,
  fc.constantFrom(null, true, false, {}, [], [[]], [null], [CANARY, CANARY], { toString: 1 }, { length: -1 }),
  fc.constantFrom(JSON.parse('{"__proto__":{"polluted":1}}'), JSON.parse('{"constructor":{"prototype":1}}')),
  fc.constantFrom(nest(20), nest(200), Array(300).fill(CANARY), Object.fromEntries([...Array(300).keys()].entries())),
  fc.jsonValue({ maxDepth: 3 }),
)

/** One text for each pattern that a contract has; the first that fits is a good value. */
const FITTING = ['1', '1.50', 'NOK', '2026-11-20', '2026-11-20T10:00:00Z', '09:30', '9074729', 'a'.repeat(64)]

function goodText({ format, pattern }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date') return fc.constantFrom('2026-11-20', '2027-01-01')
  if (format === 'date-time') return fc.constant('2026-11-20T10:00:00.000Z')
  if (format === 'email') return fc.constant(`${CANARY}@portal.example`)
  if (pattern === undefined) return fc.constantFrom(CANARY, `${CANARY} of the second pump`, '2026-11-20', '1.50')
  const fitting = FITTING.find((text) => new RegExp(pattern, 'u').test(text))
  return fitting === undefined ? fc.constantFrom(CANARY, `${CANARY}@portal.example`) : fc.constant(fitting)
}

const listed = (value: unknown): Schema[] => (Array.isArray(value) ? (value as Schema[]) : [])

/** Values that a schema takes, as far as it says; what a refinement adds is not written in it. */
export function goodValue(schema: Schema, each: (schema: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  // `false`: nothing fits, as behind the end of a list.
  if (typeof schema !== 'object') return fc.constant(null)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = [...listed(schema['anyOf']), ...listed(schema['oneOf'])]
  if (choices.length > 0) return fc.oneof(...choices.map((choice) => each(choice)))
  const [type] = [schema.type ?? listed(schema['allOf'])[0]?.type].flat()
  if (type === 'string') return goodText({ ...Object.assign({}, ...listed(schema['allOf'])), ...schema })
  if (type === 'integer' || type === 'number') {
    const min = Math.max(schema.minimum ?? 0, -1000)
    return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 100, 100)) })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return fc.array(each(schema.items ?? {}), { minLength: 1, maxLength: 3 })
  if (type !== 'object') return fc.constantFrom(CANARY, 1, null)
  return fc.record(
    Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, each(field)])),
    { requiredKeys: schema.required ?? [] },
  )
}

/** The same with something else in its place now and then, so that the rest of a request is right. */
export const nearValue = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 19, arbitrary: goodValue(schema, nearValue) }, { weight: 1, arbitrary: hostileValue })

/** Bodies that are no value of JSON, or of no type that we take. */
export const brokenBody = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    `{"a":"${CANARY}`,
    '[1e400]',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '[' + '['.repeat(60_000),
    '"\\ud800"',
  ),
  fc.constantFrom(
    `{"__proto__":{"${CANARY}":1}}`,
    `{"constructor":{"prototype":{"${CANARY}":1}}}`,
    `"${CANARY}"`,
    'null',
  ),
  fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
)

/** One value of a query string: also repeated, as a list, or with a broken escape. */
export function nearQuery(schema: Schema): fc.Arbitrary<string> {
  const encode = (value: unknown): string =>
    encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
  const pairs = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    fc.oneof(
      { weight: 4, arbitrary: goodValue(field, nearValue).map((value) => `${name}=${encode(value)}`) },
      { weight: 3, arbitrary: hostileText.map((text) => `${name}=${encode(text)}`) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(`${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`, `${name}=%ff%00`, name),
      },
    ),
  )
  const unknown = fc.constantFrom(`x=${CANARY}`, '__proto__=1', '%', '=&&=', `q=${CANARY}`)
  return fc
    .tuple(...pairs.map((pair) => fc.option(pair, { freq: 2, nil: null })), fc.option(unknown, { freq: 1, nil: null }))
    .map((chosen) => chosen.filter((each) => each !== null).join('&'))
}
