import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { hasLabel, nameField } from '#core/contract/sentences.ts'
import { findFieldLabel } from '#core/messages/field-labels.en.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'

const api = await testCalls()

/** Invalid values: each violates other rules of a contract. */
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

/** Words of zod's own messages. */
const DEFAULTS =
  /\b(invalid|expected|received|unrecognized|too (small|big)|input|string|uuid|regex|pattern|undefined|null|NaN)\b/i

/** A name as code writes it, alone or before a colon. */
const CODE_NAME = /\b[a-z]+[A-Z]\w*\b|^[a-z]/
/** Examples in which small letters are followed by capitals. */
const IMITATED = /\d{4}-\d\d-\d\dT[\d:]+Z/g

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

/** Everything that a schema finds wrong. */
const issuesOf = (type: z.ZodType): z.core.$ZodIssue[] =>
  wrongInputs(schemaOf(type)).flatMap((input) => type.safeParse(input).error?.issues ?? [])

/** Every error message of a schema. */
const sentencesOf = (type: z.ZodType): string[] => issuesOf(type).map(({ message }) => message)

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

  it('uses the label of a field where the sentence has no field next to it, never its name in code', () => {
    const found = new Set<string>()
    let count = 0
    for (const { endpoint } of api.routes) {
      for (const part of ['params', 'query', 'body'] as const) {
        for (const { path, message, code } of issuesOf(endpoint[part])) {
          const place = path.join('.')
          const label = findFieldLabel(place)
          // Unknown input of a caller is quoted as it was sent.
          if (label === null || code === 'unrecognized_keys') continue
          count += 1
          const sentence = nameField(place, message)
          const isNamed = hasLabel(sentence, label) && !CODE_NAME.test(sentence.replaceAll(IMITATED, ''))
          if (!isNamed) found.add(`${endpoint.method} ${endpoint.path} ${place}: ${sentence}`)
        }
      }
    }
    expect([...found]).toEqual([])
    expect(count).toBeGreaterThan(4000)
  })

  it.each([
    ['q', 'Must be given', 'Search text must be given.'],
    ['sort', 'Must be one of the allowed values', 'Sort order must be one of the allowed values.'],
    ['isRead', 'Must be true or false', 'Read or unread must be true or false.'],
    ['name', 'Must be at most 200 characters', 'Name must be at most 200 characters.'],
    ['lines.0.unitPrice', 'Write a price such as 12345.67', 'Write a price such as 12345.67'],
    ['scheduledDate', 'Write the day as 2026-12-31', 'Scheduled date: write the day as 2026-12-31'],
    ['brand1', 'Must be given', 'Brand 1 must be given.'],
    ['exchangeRates.EUR', 'Must be text', 'Exchange rates must be text.'],
    ['email', 'Valid email is required', 'Valid email is required'],
  ])('reads well: %s', (place, sentence, expected) => expect(nameField(place, sentence)).toBe(expected))

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
      '400 The id in the address must be a valid id.',
      '400 Unknown: colour',
      '400 Page number must be written in the right form.',
      '422 Vessel name is required',
      '422 Vessel must be a valid id.',
      '422 The request must be a set of fields.',
    ])
  })
})
