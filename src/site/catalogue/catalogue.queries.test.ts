import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createDb, createPool } from '#core/db/pool.server.ts'
import { testDatabase } from '../../../tests/setup/database.ts'
import * as contract from './catalogue.contract.ts'
import { insertManyProducts, insertProduct } from './catalogue.factory.ts'
import {
  countProductsByBrand,
  findBrands,
  findItemNumberMeant,
  findItemNumbers,
  findProductByItemNumber,
  findProductCategories,
  findProductPage,
  findProducts,
  findRelatedProducts,
  getProduct,
  searchProducts,
} from './catalogue.queries.server.ts'
import { fillStarterDetails, loadStarterCatalogue } from './starter/starter.server.ts'

const database = await testDatabase()
const pool = createPool({ url: database.url, max: 4, onError: () => undefined })
const ctx = systemCtx(createDb(pool))
afterAll(() => pool.end())

beforeEach(async () => {
  await ctx.db.execute(sql`delete from products`)
  await ctx.db.execute(sql`delete from brands`)
  await ctx.db.execute(sql`delete from product_categories`)
  await ctx.db.execute(sql`delete from instance_state`)
})

describe('catalogue', () => {
  it('lists products by order, then name, with exactly the fields of the contract', async () => {
    await insertProduct(ctx, { name: 'B', itemNumber: '1', order: 1 })
    await insertProduct(ctx, {
      name: 'C',
      itemNumber: '2',
      order: 0,
      brand: 'Hach',
      category: 'Chemicals',
      specifications: '- x',
    })
    await insertProduct(ctx, { name: 'A', itemNumber: '0003', order: 1 })
    const found = await findProducts(ctx)
    expect(found.map((product) => product.name)).toEqual(['C', 'A', 'B'])
    for (const product of found) expect(contract.Product.strict().parse(product)).toEqual(product)
    expect(await findItemNumbers(ctx)).toEqual(['2', '0003', '1'])
    const [brand] = await findBrands(ctx)
    expect(contract.ProductGroup.strict().parse(brand)).toMatchObject({ name: 'Hach' })
    expect((await findProductCategories(ctx)).map((group) => group.name)).toEqual(['Chemicals'])
    expect(await countProductsByBrand(ctx)).toEqual({ [brand?.id ?? '']: 1 })
  })

  it('gives one product by id or by item number, whole text in NFC', async () => {
    const name = 'Tåkelur Ø 90'
    const { id } = await insertProduct(ctx, { name, itemNumber: 'Æ-0042', description: 'مرحبا \u200f🚢' })
    expect(await getProduct(ctx, id)).toMatchObject({ id, name, itemNumber: 'Æ-0042', description: 'مرحبا \u200f🚢' })
    expect((await findProductByItemNumber(ctx, 'æ-0042'))?.id).toBe(id)
    expect(await findProductByItemNumber(ctx, 'A\u0301-0042')).toBeNull()
    expect(await findProductByItemNumber(ctx, 'æ-42')).toBeNull()
  })

  it('refuses an unknown id with 404', async () => {
    await expect(getProduct(ctx, '00000000-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('pages by 24 under filters, with the exact number of all', async () => {
    await insertManyProducts(ctx, 300)
    const all = await findProducts(ctx)
    const first = await findProductPage(ctx, { page: 1 })
    expect(first).toEqual({ products: all.slice(0, 24), total: 300 })
    expect((await findProductPage(ctx, { page: 13 })).products).toEqual(all.slice(288))
    expect(await findProductPage(ctx, { page: 99, category: null, brands: [] })).toEqual({ products: [], total: 300 })

    const [brand, other] = await findBrands(ctx)
    const category = all[0]?.categoryId
    const wanted = all.filter(
      ({ categoryId, brandId }) => categoryId === category && (brandId === brand?.id || brandId === other?.id),
    )
    const filtered = await findProductPage(ctx, { page: 1, category, brands: [brand?.id ?? '', other?.id ?? ''] })
    expect(filtered).toEqual({ products: wanted.slice(0, 24), total: wanted.length })
  })

  it('relates by category and brand, never a product to itself', async () => {
    const seen = await insertProduct(ctx, { itemNumber: 'seen', category: 'Chemicals', brand: 'Hach' })
    await insertProduct(ctx, { itemNumber: 'brand', category: 'Safety', brand: 'Hach' })
    await insertProduct(ctx, { itemNumber: 'category', category: 'Chemicals' })
    await insertProduct(ctx, { itemNumber: 'both', category: 'Chemicals', brand: 'Hach' })
    const alone = await insertProduct(ctx, { itemNumber: 'alone' })
    const numbers = async (product: typeof seen, limit = 4) =>
      (await findRelatedProducts(ctx, product, limit)).map(({ itemNumber }) => itemNumber)
    expect(await numbers(seen)).toEqual(['both', 'category', 'brand'])
    expect(await numbers(seen, 1)).toEqual(['both'])
    expect(await numbers(alone)).toEqual([])
    const branded = await insertProduct(ctx, { itemNumber: 'branded', brand: 'Hach' })
    expect(new Set(await numbers(branded))).toEqual(new Set(['both', 'brand', 'seen']))
    const grouped = await insertProduct(ctx, { itemNumber: 'grouped', category: 'Chemicals' })
    expect(new Set(await numbers(grouped))).toEqual(new Set(['both', 'category', 'seen']))
  })
})

describe('a product’s neighbours', () => {
  it('are those it names, then those that name it, then its category; 9991 is not 09991', async () => {
    const category = 'TRO reagents'
    const set = await insertProduct(ctx, { itemNumber: '09991', category, goesWith: '28030\r\n28034' })
    await insertProduct(ctx, { itemNumber: '28034' })
    await insertProduct(ctx, { itemNumber: '28030' })
    await insertProduct(ctx, { itemNumber: 'KIT-1', goesWith: ' 09991 ' })
    await insertProduct(ctx, { itemNumber: 'KIT-2', goesWith: '9991' })
    await insertProduct(ctx, { itemNumber: 'SET-2', category })
    const related = await findRelatedProducts(ctx, set, 8)
    expect(related.map(({ itemNumber, isNamed }) => [itemNumber, isNamed])).toEqual([
      ['28030', true],
      ['28034', true],
      ['KIT-1', true],
      ['SET-2', false],
    ])
  })

  it('are found by a number of another writing, while only one can be meant', async () => {
    await insertProduct(ctx, { itemNumber: '09991' })
    await insertProduct(ctx, { itemNumber: 'RMS-1101', aliases: '28031\nA28031\nclx' })
    await insertProduct(ctx, { itemNumber: 'RMS-1102', aliases: 'CLX' })
    for (const [written, meant] of [
      ['9991', '09991'],
      ['009991', '09991'],
      ['09-991', '09991'],
      ['rms1101', 'RMS-1101'],
      ['a28031', 'RMS-1101'],
      ['28031', 'RMS-1101'],
      ['clx', null],
      ['9992', null],
      ['--', null],
      ['0', null],
    ] as const) {
      expect(await findItemNumberMeant(ctx, written), written).toBe(meant)
    }
    await insertProduct(ctx, { itemNumber: '9-991' })
    expect(await findItemNumberMeant(ctx, '9991')).toBe('9-991')
  })
})

describe('starter catalogue', () => {
  it('is loaded once by processes that start together, and found by its numbers', async () => {
    const loaded = await Promise.all([1, 2, 3].map(() => loadStarterCatalogue(ctx, { housePrefix: 'NSR' })))
    expect(loaded.filter(Boolean)).toHaveLength(1)
    const found = await findProducts(ctx)
    expect(found.length).toBeGreaterThanOrEqual(24)
    expect(found.every((product) => !product.itemNumber.startsWith('RMS-'))).toBe(true)
    expect(found.some((product) => product.itemNumber.startsWith('NSR-'))).toBe(true)
    for (const text of ['09991', '9991', 'CLX 09991', 'clx-9991']) {
      expect((await searchProducts(ctx, text))[0]?.itemNumber, text).toBe('09991')
    }
  })

  it('does not come back when the catalogue was emptied on purpose', async () => {
    await loadStarterCatalogue(ctx, { housePrefix: 'RMS' })
    await ctx.db.execute(sql`delete from products`)
    expect(await loadStarterCatalogue(ctx, { housePrefix: 'RMS' })).toBe(false)
    expect(await findProducts(ctx)).toEqual([])
  })

  it('fills what was added later into untouched articles only, and there only what is empty', async () => {
    await loadStarterCatalogue(ctx, { housePrefix: 'NSR' })
    await ctx.db.execute(sql`update products set brand_id = null where item_number = 'NSR-1801'`)
    await ctx.db.execute(sql`update products set aliases = 'our own word' where item_number = '28034'`)
    await ctx.db.execute(sql`update products set description = 'Ours', version = 2 where item_number = 'NSR-1401'`)
    await fillStarterDetails(ctx, { housePrefix: 'NSR' })
    const { rows } = await ctx.db.execute<Record<string, string>>(sql`
      select item_number, aliases, goes_with, brands.name as brand from products
        left join brands on brands.id = brand_id
        where item_number in ('NSR-1101', '28034', 'NSR-1401', 'NSR-1801') order by item_number`)
    expect(rows).toMatchObject([
      { item_number: '28034', aliases: 'our own word', goes_with: '09991\nNSR-1503' },
      { item_number: 'NSR-1101', aliases: expect.stringContaining('A28031') },
      { item_number: 'NSR-1401', aliases: null, goes_with: null },
      { item_number: 'NSR-1801', brand: 'Various makers' },
    ])
    await ctx.db.execute(sql`update products set aliases = null`)
    await fillStarterDetails(ctx, { housePrefix: 'NSR' })
    expect(await searchProducts(ctx, 'A28031')).toEqual([])
  })

  it('answers what the trade asks for', async () => {
    await loadStarterCatalogue(ctx, { housePrefix: 'RMS' })
    await fillStarterDetails(ctx, { housePrefix: 'RMS' })
    for (const [text, itemNumber] of [
      ['28031', 'RMS-1101'],
      ['A28031', 'RMS-1101'],
      ['CLXEx2', '28034'],
      ['tcl4', 'RMS-1009'],
      ['cl-17', 'RMS-1103'],
      ['10102177', 'RMS-1401'],
      ['natriumtiosulfat', 'RMS-1401'],
      ['09952', 'RMS-1003'],
    ] as const) {
      expect((await searchProducts(ctx, text))[0]?.itemNumber, text).toBe(itemNumber)
    }
    expect(await searchProducts(ctx, 'oil')).toEqual([])
  })

  it('leaves a catalogue alone that is there already', async () => {
    await insertProduct(ctx, { itemNumber: 'own' })
    expect(await loadStarterCatalogue(ctx, { housePrefix: 'RMS' })).toBe(false)
    expect(await findItemNumbers(ctx)).toEqual(['own'])
  })
})
