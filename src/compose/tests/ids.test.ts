import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { rowId } from '#core/contract/endpoint.ts'
import { testCalls } from '../../../tests/setup/calls.ts'

const { routes } = await testCalls()

/**
 * The audit log stores ids as text: some entries have a name instead, as the settings. Peppol has its own. Several ids
 * in an address are a text with commas, each piece a UUID.
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

const CAPITALS = '019A0000-0000-7000-8000-00000000ABCD'

/** Where in a request's schema a UUID is left as it was typed. */
function findTypedIds(type: z.ZodType): string[] {
  const ids: { schema: z.core.$ZodType; place: string }[] = []
  z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema: schema, path }) => {
      const isId = 'format' in schema._zod.def && schema._zod.def.format === 'uuid'
      if (isId) ids.push({ schema, place: path.join('.') })
    },
  })
  // The source of a schema is named next to it.
  const parents = new Set(ids.map(({ schema }) => schema._zod.parent))
  return ids.flatMap(({ schema, place }) =>
    !parents.has(schema) && z.safeParse(schema, CAPITALS).data === CAPITALS ? [place] : [],
  )
}

describe('every id that a call takes', () => {
  it('is a UUID by its type', () => {
    const loose = routes.flatMap(({ endpoint: { method, path, params, query, body } }) =>
      Object.entries({ params, query, body }).flatMap(([place, type]) =>
        findLooseIds(schemaOf(type), place).map((name) => `${method} ${path} ${name}`),
      ),
    )
    expect(loose).toEqual([])
  })

  it('is read in the letters of the database, with which it is compared', () => {
    const typed = routes.flatMap(({ endpoint: { method, path, params, query, body } }) =>
      Object.entries({ params, query, body }).flatMap(([place, type]) =>
        findTypedIds(type).map((name) => `${method} ${path} ${place} ${name}`),
      ),
    )
    expect(typed).toEqual([])
  })

  it('is found when it is not', () => {
    const planted = z.strictObject({
      vesselId: z.string().nullable(),
      uploadIds: z.array(z.string()),
      id: z.uuid(),
      name: z.string(),
      rows: z.array(z.strictObject({ operatorId: z.string().optional() })),
      versions: z.record(z.uuid(), z.int()).optional(),
      groupId: rowId(),
    })
    expect(findLooseIds(schemaOf(planted), 'body')).toEqual(['body.vesselId', 'body.uploadIds', 'body.rows.operatorId'])
    expect(findTypedIds(planted)).toEqual(['properties.versions.propertyNames', 'properties.id'])
  })
})
