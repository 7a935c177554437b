import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testCalls } from '../../../tests/setup/calls.ts'

const { routes } = await testCalls()

/**
 * The audit log holds ids as text: some of what it tells of has a name instead, as the settings. Peppol has its own. Several
 * ids in an address are a text with commas, each piece a UUID.
 */
const TEXT = new Set(['query.entityId', 'body.peppolId', 'query.projectIds'])

interface Schema {
  format?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  [keyword: string]: unknown
}

/** Names of ids in a request's schema that take a text that is no UUID: PostgreSQL would refuse it with a 500. */
function findLooseIds(schema: Schema, at: string): string[] {
  const below = [schema['items'], schema['additionalProperties']]
  const choices = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((each) =>
    Array.isArray(each) ? each : [],
  )
  const nested = [...below, ...choices].filter((each): each is Schema => typeof each === 'object' && each !== null)
  const isFixed = 'const' in schema || 'enum' in schema || schema['maxLength'] === 0
  const isId = /(?:^|\.)(?:id|\w+Ids?)$/.test(at)
  return [
    ...(isId && !isFixed && [schema.type].flat().includes('string') && schema.format !== 'uuid' && !TEXT.has(at)
      ? [at]
      : []),
    ...nested.flatMap((each) => findLooseIds(each, at)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => findLooseIds(each, `${at}.${name}`)),
  ]
}

const schemaOf = (type: z.ZodType): Schema => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

describe('every id that a call takes', () => {
  it('is a UUID by its type', () => {
    const loose = routes.flatMap(({ endpoint: { method, path, params, query, body } }) =>
      Object.entries({ params, query, body }).flatMap(([place, type]) =>
        findLooseIds(schemaOf(type), place).map((name) => `${method} ${path} ${name}`),
      ),
    )
    expect(loose).toEqual([])
  })

  it('is found when it is not', () => {
    const planted = z.strictObject({
      vesselId: z.string().nullable(),
      uploadIds: z.array(z.string()),
      id: z.uuid(),
      name: z.string(),
      rows: z.array(z.strictObject({ operatorId: z.string().optional() })),
    })
    expect(findLooseIds(schemaOf(planted), 'body')).toEqual(['body.vesselId', 'body.uploadIds', 'body.rows.operatorId'])
  })
})
