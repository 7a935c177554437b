import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'

const api = await testCalls()

/** What no field wants: each shows other rules of a contract. */
const WRONG: readonly unknown[] = [
  undefined,
  null,
  5,
  -1,
  1.5,
  1e12,
  '',
  'x',
  '\n',
  'y'.repeat(100_001),
  true,
  [],
  {},
  [5],
  [null],
  { x: 1 },
]

/** Words of the validator, whatever it is that it says them of. */
const DEFAULTS =
  /\b(invalid|expected|received|unrecognized|too (small|big)|input|string|uuid|regex|pattern|undefined|null|NaN)\b/i

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}
const schemaOf = (type: z.ZodType): Schema => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

/** Bodies that are wrong in one place each, at any depth. */
function wrongInputs(schema: Schema): unknown[] {
  const { properties, items } = schema
  const inside = Object.entries(properties ?? {}).flatMap(([name, each]) =>
    wrongInputs(each).map((value) => ({ [name]: value })),
  )
  return [...WRONG, ...inside, ...(items === undefined ? [] : wrongInputs(items).map((value) => [value]))]
}

/** Every sentence that a schema says of what is wrong. */
function sentencesOf(type: z.ZodType): string[] {
  const said = (issues: readonly z.core.$ZodIssue[]): string[] => issues.map(({ message }) => message)
  return wrongInputs(schemaOf(type)).flatMap((input) => said(type.safeParse(input).error?.issues ?? []))
}

describe('what a person reads of a refused field', () => {
  it.each(['Invalid UUID', 'Unrecognized key: "x"', 'Invalid input: expected string, received undefined'])(
    'is not %s',
    (sentence) => expect(sentence).toMatch(DEFAULTS),
  )

  it('is a sentence of ours, in every contract', () => {
    const found = new Set<string>()
    let count = 0
    for (const { endpoint } of api.routes) {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const sentence of sentencesOf(endpoint[part])) {
          count += 1
          if (DEFAULTS.test(sentence) || !/^[A-ZÆØÅ0-9“+]/u.test(sentence)) {
            found.add(`${endpoint.method} ${endpoint.path} ${part}: ${sentence}`)
          }
        }
      }
    }
    expect([...found]).toEqual([])
    expect(count).toBeGreaterThan(5000)
  })

  it('is one in addresses and bodies as they are answered', async () => {
    const { token } = await addPerson(api.ctx, { role: 'manager' })
    const details = [
      await api.call('GET', '/api/portal/projects/1.50', { token }),
      await api.call('GET', '/api/portal/projects?colour=red', { token }),
      await api.call('GET', '/api/portal/projects?page=none', { token }),
      await api.call('POST', '/api/portal/projects', { token, body: { vesselName: 5, colour: 'red' } }),
      await api.call('POST', '/api/portal/projects', {
        token,
        body: { vesselName: 'MV', serviceType: 'repair', vesselId: 'x' },
      }),
      await api.call('POST', '/api/portal/projects', { token, body: [] }),
    ].map(({ status, body }) => `${status} ${(body as { detail: string }).detail}`)
    expect(details).toEqual([
      '400 This is not an id',
      '400 Nothing is known here by the name of colour',
      '400 Page: this is not written as it has to be',
      '422 Vessel name is required',
      '422 Vessel id: this is not an id',
      '422 This has to be a record of fields',
    ])
  })
})
