import { integer, snakeCase, text, uuid } from 'drizzle-orm/pg-core'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { defineInputs, defineShapes, rowFor } from '../contract/row-shapes.ts'
import { describeDifferences } from './differences.ts'
import { defineEntity, type MissingColumns, type MissingEntries } from './entity.server.ts'
import { defineFields, namesInCsv, pickCopied, showRow, STAFF, viewerOf, type SeenNames } from './fields.ts'

const FIELDS = defineFields({
  id: { from: 'server', seenBy: STAFF },
  version: { from: 'server', seenBy: STAFF },
  name: { from: 'call', audit: 'open', seenBy: ['admin', 'manager', 'operator'], copied: 'always', csv: true },
  agentMobile: { from: 'call', audit: 'secret', seenBy: STAFF, copied: 'duplicate' },
  master: { from: 'call', audit: 'personal', seenBy: STAFF },
  price: { from: 'call', audit: 'open', seenBy: ['manager'], csv: true },
  hash: { from: 'server', seenBy: [] },
  age: { from: 'view', seenBy: STAFF },
})
const columns = {
  id: uuid().primaryKey(),
  version: integer().notNull(),
  name: text(),
  agentMobile: text(),
  master: text(),
  price: text(),
  hash: text(),
}
const ships = snakeCase.table('ships', columns)
const row = {
  id: '1',
  version: 1,
  name: 'MV Test',
  agentMobile: '+47 99',
  master: 'M. Aster',
  price: '1.00',
  hash: 'x',
  age: 3,
  forgotten: 'nobody named it',
}

describe('a line that was forgotten does not compile', () => {
  it('a column without an entry, an entry without a column', () => {
    expectTypeOf(defineEntity(ships, FIELDS).fields).toEqualTypeOf<typeof FIELDS>()
    const longer = snakeCase.table('ships', { ...columns, clientReference: text() })
    expectTypeOf<MissingEntries<typeof longer, typeof FIELDS>>().toEqualTypeOf<'clientReference'>()
    expectTypeOf(defineEntity<typeof longer, typeof FIELDS>)
      .parameter(1)
      .not.toEqualTypeOf<typeof FIELDS>()
    const { hash: _, ...fewer } = columns
    const shorter = snakeCase.table('ships', fewer)
    expectTypeOf<MissingColumns<typeof shorter, typeof FIELDS>>().toEqualTypeOf<'hash'>()
  })

  it('a field of the contract without an entry, an entry without its field', () => {
    // What `defineShapes` asks for at least.
    type Wanted = Record<SeenNames<typeof FIELDS>, z.ZodType>
    expectTypeOf<{ id: z.ZodString }>().not.toExtend<Wanted>()
    expectTypeOf<Parameters<typeof defineShapes<typeof FIELDS, Wanted>>[1]>().toExtend<Wanted>()
    const inputs = { name: z.string(), agentMobile: z.string(), master: z.string(), price: z.string() }
    expectTypeOf(defineInputs(FIELDS, inputs)).toEqualTypeOf<typeof inputs>()
    type More = Parameters<typeof defineInputs<typeof FIELDS, typeof inputs & { note: z.ZodString }>>[1]
    expectTypeOf<More['note']>().toEqualTypeOf<never>()
  })
})

describe('a row', () => {
  const text_ = z.string()
  const shapes = defineShapes(FIELDS, {
    id: text_,
    version: z.int(),
    name: text_,
    agentMobile: text_,
    master: text_,
    price: text_,
    age: z.int(),
  })

  it('is picked for each viewer: what no entry names leaves for nobody', () => {
    expect(showRow(FIELDS, 'admin', row)).toEqual({ name: 'MV Test' })
    expect(Object.keys(showRow(FIELDS, 'operator', row))).not.toContain('price')
    expect(showRow(FIELDS, 'manager', row)).not.toHaveProperty('forgotten')
    expect(showRow(FIELDS, 'public', row)).toEqual({})
    expect(viewerOf({ kind: 'visitor' })).toBe('public')
  })

  it('has a contract in which only what everybody sees is always there', () => {
    const both = rowFor(FIELDS, STAFF, shapes)
    expect(both.shape.price.safeParse(undefined).success).toBe(true)
    expect(both.shape.name.safeParse(undefined).success).toBe(false)
    expect(Object.keys(rowFor(FIELDS, ['admin'], shapes).shape)).toEqual(['name'])
  })

  it('gives a copy and a CSV what the registry says', () => {
    expect(pickCopied(FIELDS, 'always', row)).toEqual({ name: 'MV Test' })
    expect(pickCopied(FIELDS, 'duplicate', row)).toEqual({ name: 'MV Test', agentMobile: '+47 99' })
    expect([namesInCsv(FIELDS, 'manager'), namesInCsv(FIELDS, 'operator')]).toEqual([['name', 'price'], ['name']])
  })

  it('is in the audit log as far as the registry allows, independent of the names of its fields', () => {
    const about = { entityType: 'vessel', entityId: '1', entityName: 'MV Test' } as const
    const after = { ...row, name: 'MV Other', agentMobile: '+47 11', master: 'N. Ew', hash: 'y' }
    const events = describeDifferences(about, FIELDS, row, after)
    expect(
      events.map(({ fieldChanged, oldValue, newValue, isPersonal }) => [fieldChanged, oldValue, newValue, isPersonal]),
    ).toEqual([
      ['name', 'MV Test', 'MV Other', undefined],
      ['agentMobile', null, null, undefined],
      ['master', 'M. Aster', 'N. Ew', true],
    ])
  })
})
