import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { newId } from '#core/db/columns.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { testDatabase } from '../../../../tests/setup/database.ts'
import { insertProduct } from '../catalogue.factory.ts'
import { findProductCategories } from '../catalogue.queries.server.ts'
import { productCategories } from '../catalogue.table.server.ts'
import { deleteGroup, updateGroup } from '../service/save-group.server.ts'
import { countIn, narrowLists } from './filter-lists.ts'
import { findFormerGroup } from './former-slugs.server.ts'
import { countProductsByGroups } from './group-counts.queries.server.ts'
import { withSlugs } from './group-slugs.ts'
import { readShopView, writeShopQuery } from './shop-address.ts'
import { findShopPage, type ShopQuestion } from './shop.queries.server.ts'
import { findSitemapCatalogue } from './sitemap.queries.server.ts'

const database = await testDatabase()
const pool = createPool({ url: database.url, max: 4, onError: () => undefined })
const ctx = systemCtx(createDb(pool))
afterAll(() => pool.end())

const find = async (question: ShopQuestion, lang: 'en' | 'nb' = 'en') => {
  const { products, total, near } = await findShopPage(ctx, lang, question)
  return { numbers: products.map(({ itemNumber }) => itemNumber), total, near: near?.itemNumber ?? null }
}

describe('a page of the catalogue', () => {
  let reagents: string
  beforeAll(async () => {
    for (const table of ['products', 'brands', 'product_categories']) {
      await ctx.db.execute(sql`delete from ${sql.identifier(table)}`)
    }
    const group = { category: 'TRO reagents', brand: 'HF scientific' }
    await insertProduct(ctx, { name: 'Reagent set', itemNumber: '09991', order: 2, ...group })
    await insertProduct(ctx, { name: 'Buffer', itemNumber: '28100', order: 1, category: 'TRO reagents', brand: 'Hach' })
    await insertProduct(ctx, { name: 'Reagent pump', itemNumber: '17', order: 0, category: 'Spare parts' })
    for (let index = 0; index < 24; index++) {
      await insertProduct(ctx, { name: `Rope ${100 + index}`, itemNumber: `R-${100 + index}`, order: 3 })
    }
    reagents = (await findProductCategories(ctx)).find(({ name }) => name === 'TRO reagents')?.id ?? ''
  })

  it('is sorted by position, number or name, paged, and filtered by category or brand', async () => {
    const all = await find({})
    expect(all.numbers.slice(0, 3)).toEqual(['17', '28100', '09991'])
    expect([all.numbers.length, all.total]).toEqual([24, 27])
    expect(await find({ page: 2 })).toEqual({ numbers: ['R-121', 'R-122', 'R-123'], total: 27, near: null })
    expect((await find({ page: 3 })).numbers).toEqual([])
    expect((await find({ category: reagents })).numbers).toEqual(['28100', '09991'])
    expect((await find({ category: reagents, sort: 'itemNumber' })).numbers).toEqual(['09991', '28100'])
    expect((await find({ category: reagents, sort: 'name' })).numbers).toEqual(['28100', '09991'])
  })

  it('is sorted by the name that the page says', async () => {
    const sack = { nb: { name: ['Reagent set', 'Aaa'] } }
    await ctx.db.execute(
      sql`update products set translations = ${JSON.stringify(sack)}::jsonb where item_number = '09991'`,
    )
    expect((await find({ category: reagents, sort: 'name' }, 'nb')).numbers).toEqual(['09991', '28100'])
    expect((await find({ category: reagents, sort: 'name' })).numbers).toEqual(['28100', '09991'])
  })

  it('answers a search within its group, best first', async () => {
    expect((await find({ q: 'reagent' })).numbers.toSorted()).toEqual(['09991', '17', '28100'])
    expect((await find({ q: 'reagent', category: reagents })).numbers.toSorted()).toEqual(['09991', '28100'])
    expect((await find({ q: '9991' })).numbers).toEqual(['09991'])
  })

  it('asks back with the nearest number where there is none: the same signs first, then one that is off', async () => {
    expect(await find({ q: '09919' })).toEqual({ numbers: [], total: 0, near: '09991' })
    expect((await find({ q: '28109' })).near).toBe('28100')
    for (const q of ['55555', 'nonsense']) expect(await find({ q }), q).toEqual({ numbers: [], total: 0, near: null })
  })

  it('a search counts its hits by group, in the whole catalogue, and returns what belongs to a number', async () => {
    const found = async (question: ShopQuestion) => {
      const answer = await findShopPage(ctx, 'en', question, {
        findCompatible: async () => [
          { itemNumber: '28100', verdict: 'likely', isTaker: true },
          { itemNumber: 'gone', verdict: 'fits', isTaker: true },
        ],
      })
      return {
        ...answer,
        counts: countIn(answer.found ?? [], {}),
        in: countIn(answer.found ?? [], { category: reagents }),
      }
    }
    expect(await found({ q: 'reagent', category: reagents })).toMatchObject({ total: 2, counts: 3, in: 2, beside: [] })
    expect((await found({ q: '9991' })).beside).toMatchObject([{ product: { itemNumber: '28100' }, verdict: 'likely' }])
    expect(await found({})).toMatchObject({ found: null, beside: [] })
  })

  it('its count is updated as soon as any user adds, moves or deletes a product', async () => {
    const totals = async () => [(await find({})).total, (await find({ category: reagents })).total]
    // By another connection, as another process would; uncommitted rows are invisible.
    const other = createPool({ url: database.url, max: 1, onError: () => undefined })
    const change = async (statement: string, then: number[]) => {
      const was = await totals()
      await other.query(`begin; ${statement}`)
      expect(await totals(), statement).toEqual(was)
      await other.query('commit')
      expect(await totals(), statement).toEqual(then)
    }
    await change(`update products set category_id = '${reagents}' where item_number = '17'`, [27, 3])
    await change(`delete from products where item_number = '17'`, [26, 2])
    await other.end()
    await insertProduct(ctx, { name: 'Reagent pump', itemNumber: '17', order: 0, category: 'Spare parts' })
    expect(await totals()).toEqual([27, 2])
  })

  it('is counted by pairs of groups, and the sitemap lists a group that has three products or explains them', async () => {
    const counts = await countProductsByGroups(ctx)
    expect(counts.reduce((sum, { products }) => sum + products, 0)).toBe(27)
    await ctx.db.execute(sql`insert into product_categories (id, name) values (gen_random_uuid(), 'Empty')`)
    // Not one of them has three products, or says what its products are for.
    expect(await findSitemapCatalogue(ctx)).toMatchObject({ categories: [], brands: [] })
    const text = 'What these parts are for, and how they are chosen. '.repeat(3)
    for (const table of ['product_categories', 'brands'])
      await ctx.db.execute(sql`update ${sql.raw(table)} set description = ${text}`)
    const { categories, brands, products, changed } = await findSitemapCatalogue(ctx)
    const slugs = (groups: typeof categories) => groups.map(({ slug }) => slug).toSorted()
    expect(slugs(categories)).toEqual(['spare-parts', 'tro-reagents'])
    expect(slugs(brands)).toEqual(['hach', 'hf-scientific'])
    expect(products).toHaveLength(27)
    for (const each of [...products, ...categories, ...brands, { changed }])
      expect(each.changed).toMatch(/^\d{4}-\d\d-\d\d$/)
    for (const table of ['product_categories', 'brands'])
      await ctx.db.execute(sql`update ${sql.raw(table)} set description = 'Parts.'`)
    await insertProduct(ctx, { name: 'Heater', itemNumber: 'b1', order: 900, brand: 'Hach' })
    await insertProduct(ctx, { name: 'Pump', itemNumber: 'b2', order: 901, brand: 'Hach' })
    expect(slugs((await findSitemapCatalogue(ctx)).brands)).toEqual(['hach'])
    await ctx.db.execute(sql`delete from products where item_number in ('b1', 'b2')`)
  })
})

it('names of groups become addresses that don’t change when another one with the same spelling is added', () => {
  const slugs = (...names: string[]) =>
    withSlugs(names.map((name, index) => ({ id: `0${names.length - index}`, name }))).map(({ slug }) => slug)
  expect(slugs('TRO reagents', 'Ørsta & Sønner Æ/S', 'Café 24/7')).toEqual([
    'tro-reagents',
    'oersta-soenner-ae-s',
    'cafe-24-7',
  ])
  // The last one is the oldest here.
  expect(slugs('TRO-reagents', 'TRO reagents!', 'TRO reagents')).toEqual([
    'tro-reagents-3',
    'tro-reagents-2',
    'tro-reagents',
  ])
  expect(slugs('선박')).toEqual(['01'])
})

it('addresses are read by what they may ask, and written in one order', () => {
  const plain = { q: '', brand: null, sort: 'order', page: 1 }
  expect(readShopView({})).toEqual(plain)
  for (const page of ['0', '-1', '1.5', 'x', '1e9']) expect(readShopView({ page, sort: 'price' })).toEqual(plain)
  const view = readShopView({ q: ' clx  ex2 ', brand: 'hach', sort: 'name', page: '3' })
  expect(writeShopQuery(view)).toBe('?brand=hach&page=3&q=clx+ex2&sort=name')
  expect(readShopView(Object.fromEntries(new URLSearchParams(writeShopQuery(view))))).toEqual({ ...view, q: 'clx ex2' })
  expect(writeShopQuery({})).toBe('')
})

it('a search stays in the links of the lists, which lead to what it finds', () => {
  const entry = { name: 'Hach', of: { category: 'c', brand: 'h' }, count: 9, isCurrent: false }
  const lists = [
    {
      id: 'brand',
      heading: 'Brand',
      entries: [
        { ...entry, href: '/c?brand=hach' },
        { ...entry, of: {}, href: '/c' },
      ],
    },
  ]
  const narrowed = (found: Parameters<typeof narrowLists>[2]) =>
    narrowLists(lists, ' cl 17 ', found)[0]?.entries.map(({ href, count }) => [href, count])
  expect(narrowed([{ categoryId: 'c', brandId: 'h', products: 2 }])).toEqual([
    ['/c?brand=hach&q=cl+17', 2],
    ['/c?q=cl+17', 2],
  ])
  expect(narrowed([{ categoryId: null, brandId: 'h', products: 1 }])).toEqual([['/c?q=cl+17', 1]])
  expect(narrowLists(lists, '', null)).toEqual(lists)
})

it('a renamed group is found at its former address, also when another moved into its place', async () => {
  await ctx.db.execute(sql`delete from products`)
  await ctx.db.delete(productCategories)
  const [older, younger] = [newId(1000), newId(2000)]
  await ctx.db.insert(productCategories).values([
    { id: older, name: 'Hoses' },
    { id: younger, name: 'Hoses!' },
  ])
  const rename = (id: string, name: string) => updateGroup(ctx, 'category', id, { name, version: undefined })
  const former = (slug: string) => findFormerGroup(ctx, 'category', slug)
  await rename(older, 'Hoses and couplings')
  expect([await former('hoses'), await former('hoses-2'), await former('pumps')]).toEqual([older, younger, null])
  await rename(older, 'Couplings')
  expect([await former('hoses'), await former('hoses-and-couplings')]).toEqual([older, older])
  await ctx.db.insert(productCategories).values({ name: 'Couplings.' })
  await deleteGroup(ctx, 'category', older, undefined)
  expect(await former('couplings-2')).not.toBeNull()
  expect(await findFormerGroup(ctx, 'brand', 'hoses')).toBeNull()
})
