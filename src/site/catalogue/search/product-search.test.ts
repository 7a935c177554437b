import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createDb, createPool, databaseErrorCode } from '#core/db/pool.server.ts'
import { testDatabase } from '../../../../tests/setup/database.ts'
import { insertProduct } from '../catalogue.factory.ts'
import { searchProducts } from '../catalogue.queries.server.ts'
import { brands, products } from '../catalogue.table.server.ts'

describe('search', async () => {
  const { url } = await testDatabase()
  const pool = createPool({ url, max: 4, onError: () => undefined })
  afterAll(() => pool.end())
  const ctx = systemCtx(createDb(pool))
  const search = async (text: string) => (await searchProducts(ctx, text)).map((product) => product.itemNumber)

  beforeAll(async () => {
    const reagents = { category: 'TRO reagents', brand: 'HF scientific' }
    await insertProduct(ctx, {
      ...reagents,
      itemNumber: '09991',
      name: 'CLX reagent set',
      description: 'One year of indicator and buffer.',
    })
    await insertProduct(ctx, {
      ...reagents,
      itemNumber: '09952',
      name: 'CLX cuvettes',
      description: 'Glass, used beside 09991.',
    })
    await insertProduct(ctx, {
      ...reagents,
      itemNumber: '9991',
      name: 'Valve spindle',
      category: 'Spare parts',
      brand: 'Lodvik',
      description: 'Bronze.',
    })
    await insertProduct(ctx, {
      itemNumber: '28034',
      name: 'DPD reagent, total chlorine',
      category: 'TRO reagents',
      brand: 'Hach',
      description: 'For the CL17 analyser.',
    })
    await insertProduct(ctx, {
      itemNumber: 'RMS-1201',
      name: 'Sodium thiosulfate, 25 kg',
      category: 'Chemicals',
      description: 'Neutraliser, 100% soluble (pH 7).',
    })
    await insertProduct(ctx, {
      itemNumber: 'WTK_CT\\80038',
      name: 'Biocide test kit',
      category: 'Test kits',
      description: 'Portable.',
    })
    await insertProduct(ctx, {
      itemNumber: 'ABC-1',
      name: 'Sjøvannspumpe',
      category: 'Marine equipment',
      brand: 'Ægir',
      description: 'Pump for seawater, Ålesund pattern.',
    })
    await insertProduct(ctx, {
      itemNumber: 'MG-7',
      name: 'Filter magnet',
      category: 'Spare parts',
      description: 'Holds back iron.',
    })
  })

  it.each(['09991', ' 09991 ', 'CLX 09991', 'clx-09991', 'clx09991', 'HF 09991', '0 9991', '09-991', '009991'])(
    '%s puts item 09991 first',
    async (text) => {
      expect((await search(text))[0]).toBe('09991')
    },
  )

  it.each(['9991', 'CLX 9991', 'clx-9991', 'clx9991'])(
    '%s finds 09991 when no other item bears the number',
    async (text) => {
      const [spindle] = await ctx.db
        .delete(products)
        .where(sql`item_number = '9991'`)
        .returning()
      expect((await search(text))[0]).toBe('09991')
      await insertProduct(ctx, { itemNumber: '9991', name: spindle?.name ?? '', description: '' })
    },
  )

  it('distinguishes 09991 from 9991: the number as typed is first, the other second', async () => {
    expect((await search('9991')).slice(0, 2)).toEqual(['9991', '09991'])
    expect((await search('09991')).slice(0, 2)).toEqual(['09991', '9991'])
  })

  it('ranks the item before those that mention its number', async () => {
    expect(await search('09991')).toEqual(['09991', '9991', '09952'])
  })

  it('finds an item by the beginning or a part of its number', async () => {
    expect(await search('280')).toEqual(['28034'])
    expect((await search('0995'))[0]).toBe('09952')
    expect((await search('CLX 0999'))[0]).toBe('09991')
    expect(await search('1201')).toEqual(['RMS-1201'])
    expect(await search('rms1201')).toEqual(['RMS-1201'])
  })

  it('wants every word, also those of brand and category, those in the name first', async () => {
    expect(await search('hach reagent')).toEqual(['28034'])
    expect(await search('reagent hf')).toEqual(['09991', '09952'])
    expect(await search('spare magnet')).toEqual(['MG-7'])
  })

  it('falls back to products with most of the words, while that is half of them', async () => {
    expect((await search('dpd cuvettes')).toSorted()).toEqual(['09952', '28034'])
    expect(await search('dpd cuvettes buffer')).toEqual([])
    expect(await search('biocide xyzzy')).toEqual(['WTK_CT\\80038'])
  })

  it.each([
    ['reagnet', '09991'],
    ['raegent', '09991'],
    ['reagnt', '09991'],
    ['thiosulphate', 'RMS-1201'],
    ['tiosulfate', 'RMS-1201'],
    ['sodum thiosulphate', 'RMS-1201'],
    ['hahc reagnet', '28034'],
    ['cuvetes', '09952'],
    ['biocyde tset kit', 'WTK_CT\\80038'],
    ['clorine analyzer', '28034'],
  ])('forgives %s', async (text, itemNumber) => {
    expect(await search(text)).toContain(itemNumber)
  })

  it('reads sizes as sizes, plurals as their singular, and ranks by the word that says what it is', async () => {
    expect(await search('sodium thiosulfate 500 kg')).toEqual(['RMS-1201'])
    expect(await search('cuvettes 25 mm')).toEqual(['09952'])
    expect((await search('CLX 09991 cuvettes'))[0]).toBe('09952')
    expect((await search('Lodvik 3.1 magnets'))[0]).toBe('MG-7')
    expect((await search('reagents for CL17'))[0]).toBe('28034')
  })

  it('does not take a longer word for one that is a part of it', async () => {
    expect(await search('biomagnetic')).toEqual([])
  })

  it('does not offer a magnet for a misspelling of reagent with two letters swapped', async () => {
    expect(await search('reagnet')).not.toContain('MG-7')
  })

  it('never corrects a number: one digit off is another part', async () => {
    expect(await search('09992')).toEqual([])
    expect(await search('28043')).toEqual([])
  })

  it('finds nothing for nonsense and for blanks', async () => {
    expect(await search('xqwvz')).toEqual([])
    expect(await search(' \t\n ')).toEqual([])
    expect(await search('')).toEqual([])
  })

  it('takes %, _ and \\ for what they are', async () => {
    expect(await search('%')).toEqual(['RMS-1201'])
    expect(await search('100%')).toEqual(['RMS-1201'])
    expect(await search('1%0')).toEqual([])
    expect(await search('_')).toEqual(['WTK_CT\\80038'])
    expect(await search('\\')).toEqual(['WTK_CT\\80038'])
    for (const text of ['t_st', '0999_', '09_91', '09%91', '099%', '%9991', '28\\034', '28_34', '28-34']) {
      expect(await search(text), text).toEqual([])
    }
    expect(await search("'; drop table products; --")).toEqual([])
    expect(await search('!!!')).toEqual([])
  })

  it('reads letters with and without their signs, composed or not', async () => {
    for (const text of [
      'sjøvannspumpe',
      'SJØVANNSPUMPE',
      'sjovannspumpe',
      'ægir',
      'aegir',
      'Ålesund',
      'Ålesund'.normalize('NFD'),
      'alesund',
      'sjøvanspumpe',
    ]) {
      expect(await search(text), text).toEqual(['ABC-1'])
    }
  })

  it('answers one or two letters by the beginnings of words', async () => {
    expect(await search('zz')).toEqual([])
    expect(await search('cu')).toEqual(['09952'])
  })

  it('survives the longest and oddest texts', async () => {
    for (const text of [
      'a '.repeat(60),
      '1'.repeat(120),
      'ab1'.repeat(40),
      '\u202e\u0301😀',
      '－ ％ ＿',
      'x'.repeat(120),
    ]) {
      expect(Array.isArray(await search(text)), text).toBe(true)
    }
  })

  describe('supports the terms of the trade', () => {
    beforeAll(async () => {
      await insertProduct(ctx, {
        itemNumber: 'RMS-1',
        name: 'CLX-Ex TRO monitor',
        description: 'Air-purged.',
        aliases: '28031\nA28031',
      })
      await insertProduct(ctx, { itemNumber: 'RMS-2', name: 'CLX-Ex2 monitor', description: 'For hazardous areas.' })
      await insertProduct(ctx, { itemNumber: 'RMS-3', name: 'TCL-4 for ECS', description: 'By its label.' })
      await insertProduct(ctx, { itemNumber: 'RMS-4', name: 'CL17sc analyser', description: 'Reads 28031 too.' })
      await insertProduct(ctx, {
        itemNumber: 'RMS-5',
        name: 'Neutraliser',
        description: 'Crystals, CAS 10102-17-7.',
        aliases: 'Natriumtiosulfat',
      })
      await insertProduct(ctx, { itemNumber: 'RMS-6', name: 'Mooring rope', description: 'Rope by the coil.' })
      await insertProduct(ctx, {
        itemNumber: 'RMS-7',
        name: 'Reagent by its label',
        description: 'A',
        aliases: '09777',
      })
      await insertProduct(ctx, { itemNumber: 'RMS-8', name: 'Kjølevannskran', description: 'Brass.' })
    })

    it.each([
      ['28031', 'RMS-1'],
      ['A28031', 'RMS-1'],
      ['a-28031', 'RMS-1'],
      ['HF 28031', 'RMS-1'],
      ['CLXEx2', 'RMS-2'],
      ['clx ex2', 'RMS-2'],
      ['CLX-EX-2', 'RMS-2'],
      ['clx-ex2 monitor', 'RMS-2'],
      ['tcl4', 'RMS-3'],
      ['TCL 4', 'RMS-3'],
      ['tcl4 ecs', 'RMS-3'],
      ['cl-17', 'RMS-4'],
      ['CL 17sc', 'RMS-4'],
      ['cl17-sc', 'RMS-4'],
      ['10102177', 'RMS-5'],
      ['10102-17-7', 'RMS-5'],
      ['cas 10102177', 'RMS-5'],
      ['natriumtiosulfat', 'RMS-5'],
      ['NATRIUM-TIOSULFAT', 'RMS-5'],
      ['09777', 'RMS-7'],
      ['9777', 'RMS-7'],
    ])('%s means %s', async (text, itemNumber) => {
      expect((await search(text))[0]).toBe(itemNumber)
    })

    it('finds short words as words only, long ones inside compounds too', async () => {
      expect(await search('oil')).toEqual([])
      expect(await search('coil')).toEqual(['RMS-6'])
      expect(await search('kran')).toEqual(['RMS-8'])
      expect(await search('ran')).toEqual([])
    })

    it('forgets an alias that is taken away', async () => {
      await ctx.db
        .update(products)
        .set({ aliases: 'Hyposulfitt' })
        .where(sql`item_number = 'RMS-5'`)
      expect(await search('natriumtiosulfat')).not.toContain('RMS-5')
      expect(await search('hyposulfitt')).toEqual(['RMS-5'])
    })
  })

  it('reads what Norwegian pages say, while it translates the English texts on them', async () => {
    await insertProduct(ctx, {
      itemNumber: 'NB-1',
      name: 'Dosing pump',
      category: 'Pumps',
      description: 'For seawater.',
    })
    const set = (text: string) => ctx.db.execute(sql.raw(text))
    await set(`update products set translations = '{"nb": {"name": ["Dosing pump", "Doseringspumpe"],
      "description": ["For seawater.", "Tåler sjøvann."]}}' where item_number = 'NB-1'`)
    await set(
      `update product_categories set translations = '{"nb": {"name": ["Pumps", "Væskepumper"]}}' where name = 'Pumps'`,
    )
    for (const text of ['doseringspumpe', 'tåler', 'vaeskepumper', 'dosering sjøvann', 'dosing seawater']) {
      expect(await search(text), text).toEqual(['NB-1'])
    }
    await set(`update products set name = 'Metering pump' where item_number = 'NB-1'`)
    expect(await search('doseringspumpe')).toEqual([])
    expect(await search('tåler')).toEqual(['NB-1'])
  })

  it('follows a renamed brand and a changed product at once', async () => {
    await insertProduct(ctx, { itemNumber: 'RN-1', name: 'Grease gun', brand: 'Oldname', description: 'Steel.' })
    await ctx.db
      .update(brands)
      .set({ name: 'Freshname' })
      .where(sql`name = 'Oldname'`)
    expect(await search('freshname grease')).toEqual(['RN-1'])
    expect(await search('freshnmae')).toEqual(['RN-1'])
    await ctx.db
      .update(products)
      .set({ name: 'Grease nipple' })
      .where(sql`item_number = 'RN-1'`)
    expect(await search('freshname nipple')).toEqual(['RN-1'])
    expect(await search('gun')).toEqual([])
  })

  it('refuses a second product of the same number, ignoring case', async () => {
    await insertProduct(ctx, { itemNumber: 'Uniq-A' })
    const refusal = await insertProduct(ctx, { itemNumber: 'uniq-a' }).catch((error: unknown) => error)
    expect(databaseErrorCode(refusal)).toBe('23505')
    await insertProduct(ctx, { itemNumber: '0Uniq-A' })
  })
})
