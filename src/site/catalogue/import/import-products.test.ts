import { text as readText } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { plainWorkbook } from '#core/csv/workbook/workbook.fixture.ts'
import { adminApi } from '../../../../tests/setup/admin-api.ts'
import { catalogueAdminRoutes } from '../catalogue-admin.routes.server.ts'
import { CSV_COLUMNS } from '../catalogue.entity.ts'
import { insertProduct } from '../catalogue.factory.ts'
import { catalogueRoutes } from '../catalogue.routes.server.ts'
import { readProductCsv, streamProductCsv } from '../product-csv.server.ts'

const api = await adminApi((deps) => [...catalogueRoutes(), ...catalogueAdminRoutes(deps)])
const { call, query, newEvents, ctx } = api

beforeEach(async () => {
  await query('delete from products')
  await query('delete from brands')
  await query('delete from product_categories')
  await query('delete from import_progress')
  await newEvents()
})

const ROOT = '/api/admin/products/import'
const plan = (csv: string, choices: object = {}) => call('POST', ROOT, { csv, ...choices })
const confirm = (csv: string, digest: string, choices: object = {}) =>
  call('POST', `${ROOT}/confirm`, { csv, digest, ...choices })
const writeProducts = (rows: Record<(typeof CSV_COLUMNS)[number], string>[]) => readText(streamProductCsv([rows]))
const rowsOf = (...rows: string[]) => `${rows.join('\n')}\n`
const catalogue = () =>
  query('select item_number, name, description, specifications, "order", version from products order by item_number')

describe('the file', () => {
  it('gives back any text that was written to it, formulas and line breaks included', async () => {
    const dangerous = fc.constantFrom(
      '=1+1',
      "'=1",
      "''@x",
      '-5',
      '+47',
      '@a',
      "'",
      "'a",
      '"',
      ';',
      ',',
      '\n- x',
      '＝1',
    )
    const part = fc.oneof(dangerous, fc.string({ unit: 'grapheme' }))
    const cell = fc
      .array(part, { maxLength: 4 })
      .map((parts) => parts.join('').replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').normalize('NFC').trim())
    const row = fc.record(
      Object.fromEntries(CSV_COLUMNS.map((column) => [column, cell])) as Record<
        (typeof CSV_COLUMNS)[number],
        typeof cell
      >,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 4 }), async (rows) => {
        const filled = rows.map((each, index) => ({ ...each, name: `n${index}` }))
        const file = await writeProducts(filled)
        expect((await readProductCsv(file)).rows.map(({ values }) => values)).toEqual(filled)
      }),
      { numRuns: 150 },
    )
  })

  it('never writes a cell that a spreadsheet would run', async () => {
    const empty = Object.fromEntries(CSV_COLUMNS.map((column) => [column, ''])) as Record<
      (typeof CSV_COLUMNS)[number],
      string
    >
    for (const text of ['=cmd|x', '+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '＝1']) {
      const [, line = ''] = (await writeProducts([{ ...empty, itemNumber: text }])).split('\r\n')
      expect(line).toMatch(/^"?'/)
    }
  })

  it.each([
    ['commas', 'itemNumber,name\n1,"a, b"\n'],
    ['semicolons', 'Item number;Name\n1;a, b\n'],
    ['tabs', 'item_number\tNAME\n1\ta, b\n'],
    ['a byte order mark and Windows line ends', '\uFEFFitemNumber;name\r\n1;a, b\r\n\r\n;\r\n'],
    ['old line ends', 'itemNumber;name\r1;a, b\r'],
  ])('is read with %s', async (_name, csv) => {
    expect((await readProductCsv(csv)).rows).toEqual([
      { line: 2, values: { itemNumber: '1', name: 'a, b' }, cells: ['1', 'a, b'], misfit: null },
    ])
  })

  it('is read from an Excel workbook: tried, refused by name and row, and imported like a CSV file', async () => {
    const workbook = plainWorkbook([
      ['Item number', 'Product title', 'Long text'],
      ['00991', 'Filter', 'Two\nlines; "quoted"'],
      ['#REF!', 'Lost', 'x'],
      [9992, 'Lamp', 'Of glass'],
    ])
    const read = await call('POST', `${ROOT}/workbook`, { workbook })
    expect(read).toMatchObject({ status: 200, body: { sheet: 'List', sheets: [{ name: 'List' }] } })
    const { csv } = read.body
    const tried = await plan(csv)
    expect(tried.body.refused).toMatchObject([{ line: 3, reasons: [expect.stringContaining('“#REF!” is an error')] }])
    expect((await confirm(csv, tried.body.digest)).status).toBe(200)
    expect(await query('select item_number, description from products order by item_number')).toEqual([
      { item_number: '00991', description: 'Two\nlines; "quoted"' },
      { item_number: '9992', description: 'Of glass' },
    ])
    const damaged = await call('POST', `${ROOT}/workbook`, { workbook: workbook.slice(0, 400) })
    expect([damaged.status, damaged.body.fields[0].field]).toEqual([422, 'workbook'])
  })

  it('counts lines as an editor does', async () => {
    const { rows } = await readProductCsv('itemNumber,name\n1,"two\r\nlines"\n\n2,b\n3,"x\ny\nz"\n4,c\n')
    expect(rows.map(({ line }) => line)).toEqual([2, 5, 6, 9])
  })

  it.each([
    ['itemNumber,price\n1,2\n', 'Take or ignore each column: "price" is not known'],
    ['itemNumber,name,Name\n1,2,3\n', 'Two columns are to be Name'],
    ['name\nx\n', 'One column has to be the item number'],
    ['itemNumber\n', 'The file has no rows'],
    ['itemNumber,name\n1,"open\n2,x\n', 'a quotation mark is wrong'],
    ['itemNumber,name\n1,a"b"\n', 'from line 2 on: a quotation mark is wrong'],
  ])('is refused as a whole: %j', async (csv, message) => {
    const answer = await plan(csv)
    expect([answer.status, answer.body.fields[0].field]).toEqual([422, 'csv'])
    expect(answer.body.detail).toContain(message)
  })
})

describe('the dry run', () => {
  it('lists new, changed (by field), unchanged and refused rows, and writes nothing', async () => {
    await insertProduct(ctx, { itemNumber: '09991', name: 'CLX', description: 'Old', category: 'Reagents', order: 3 })
    await insertProduct(ctx, { itemNumber: 'same', name: 'Same', description: 'Same', brand: 'Hach' })
    const before = await catalogue()
    const csv = rowsOf(
      'itemNumber,name,description,category,brand,order',
      '09991,CLX,New text,,hach,3',
      'SAME,Same,Same,,HACH,',
      '9991,Another,Text,reagents,,1',
      '9991,Twice,Text,,,',
      'x1,,Text,,,',
      'x2,Name,,Chemicals,Nobody,1.5',
      'x3,too few',
      ',No number,Text,,,',
    )
    const { body } = await plan(csv)
    expect(body).toMatchObject({
      rows: 8,
      created: [],
      endsFrom: null,
      asked: [
        {
          line: 4,
          itemNumber: '9991',
          name: 'Another',
          reasons: ['Almost the number of 09991: only zeros, capitals or signs differ'],
          canBeNew: true,
          choice: null,
        },
      ],
      changed: [
        {
          line: 2,
          itemNumber: '09991',
          fields: [
            { field: 'description', from: 'Old', to: 'New text' },
            { field: 'brand', from: '', to: 'Hach' },
          ],
        },
      ],
      unchanged: 1,
      refused: [
        { line: 5, itemNumber: '9991', reasons: ['The item number is in line 4 already'] },
        { line: 6, reasons: ['Name is required'] },
        {
          line: 7,
          reasons: [
            'Description is required',
            'There is no category "Chemicals". Add it first',
            'There is no brand "Nobody". Add it first',
            'The order is not a whole number',
          ],
        },
        { line: 8, reasons: ['Has 2 cells, the first line has 6'] },
        { line: 9, reasons: ['Item number is required'] },
      ],
    })
    expect(await catalogue()).toEqual(before)
    expect(await newEvents()).toEqual([])
  })

  it('finds nothing to do in an export of the same catalogue', async () => {
    await insertProduct(ctx, {
      itemNumber: '-1',
      name: "'=1+1",
      description: '=HYPERLINK("x")',
      category: 'A; B',
      brand: 'Å, "C"',
      specifications: '- DN 50\n- PN 16',
      applications: '1. "first"',
      changeAfterDays: 90,
      keepsForDays: 365,
      aliases: 'A28031\n=1+1',
      goesWith: '09991\n28034',
      order: -2,
    })
    const file = await call('GET', '/api/admin/products/export')
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
    })
    expect((await plan(file.bytes.toString())).body).toMatchObject({ rows: 1, unchanged: 1, refused: [] })
  })

  it('takes the days of a reagent, keeps them where the file has no such column, and refuses what is no number', async () => {
    await insertProduct(ctx, { itemNumber: '09991', name: 'CLX', description: 'Old', changeAfterDays: 30 })
    const changed = rowsOf('itemNumber,changeAfterDays,keepsForDays', '09991,90,365')
    expect((await plan(changed)).body).toMatchObject({
      changed: [
        {
          fields: [
            { field: 'changeAfterDays', from: '30', to: '90' },
            { field: 'keepsForDays', from: '', to: '365' },
          ],
        },
      ],
    })
    expect((await plan(rowsOf('itemNumber,name', '09991,CLX'))).body).toMatchObject({ unchanged: 1 })
    expect((await plan(rowsOf('itemNumber,changeAfterDays', '09991,quarter'))).body).toMatchObject({
      refused: [{ reasons: ['changeAfterDays: Write whole days from 1 to 3650, or leave it empty.'] }],
    })
  })

  it('Norwegian texts have columns of their own; one that stays keeps the English text that it was made from', async () => {
    await insertProduct(ctx, { itemNumber: 'N-1', name: 'Pump', description: 'Old.' })
    const first = 'itemNumber;nameNb;descriptionNb\nN-1;Pumpe;Gammel.\n'
    expect((await plan(first)).body.changed[0].fields).toEqual([
      { field: 'nameNb', from: '', to: 'Pumpe' },
      { field: 'descriptionNb', from: '', to: 'Gammel.' },
    ])
    await confirm(first, (await plan(first)).body.digest)
    const stored = async () => (await query('select translations from products'))[0]?.['translations']
    expect(await stored()).toEqual({ nb: { name: ['Pump', 'Pumpe'], description: ['Old.', 'Gammel.'] } })

    const second = 'itemNumber;description;nameNb;descriptionNb\nN-1;New.;;Gammel.\n'
    await confirm(second, (await plan(second)).body.digest)
    expect(await stored()).toEqual({ nb: { name: ['Pump', 'Pumpe'], description: ['Old.', 'Gammel.'] } })

    const tooLong = `itemNumber;nameNb\nN-1;${'x'.repeat(201)}\n`
    expect((await plan(tooLong)).body.refused[0].reasons[0]).toMatch(/200/)
  })

  it('takes the sample file, also without any category', async () => {
    const sample = async () => (await call('GET', '/api/admin/products/sample')).bytes.toString()
    expect((await plan(await sample())).body).toMatchObject({ created: [{}, {}], refused: [] })
    await insertProduct(ctx, { category: 'Reagents', brand: 'Hach' })
    expect(await sample()).toContain('Reagents')
    expect((await plan(await sample())).body).toMatchObject({ created: [{}, {}], refused: [] })
  })
})

it('new products go to the end, in the order of the file, and the dry run says where', async () => {
  await insertProduct(ctx, { itemNumber: 'curated', name: 'Curated', order: 7 })
  const csv = rowsOf('itemNumber,name,description,order', 'b-1,B,Text,', 'placed-1,Placed,Text,9', 'a-1,A,Text,')
  const { digest, endsFrom } = (await plan(csv)).body
  expect(endsFrom).toBe(3)
  expect(await confirm(csv, digest)).toMatchObject({ status: 200 })
  expect((await catalogue()).map((row) => [row['item_number'], row['order']])).toEqual([
    ['a-1', 11],
    ['b-1', 10],
    ['curated', 7],
    ['placed-1', 9],
  ])
})

describe('the confirmed import', () => {
  const csv = rowsOf('itemNumber,name,description,specifications', 'new-1,New,Text,', 'OLD,Renamed,Text,')

  it('writes what was shown, leaves what the file does not name, and writes one audit entry', async () => {
    await insertProduct(ctx, { itemNumber: 'OLD', name: 'Old', description: 'Text', specifications: '- x', order: 4 })
    const { digest } = (await plan(csv)).body
    expect(await confirm(csv, digest)).toMatchObject({
      status: 200,
      body: { created: 1, updated: 1, refused: 0, groups: 0, left: 0, act: expect.any(String) },
    })
    expect(await catalogue()).toEqual([
      { item_number: 'OLD', name: 'Renamed', description: 'Text', specifications: '- x', order: 4, version: 2 },
      { item_number: 'new-1', name: 'New', description: 'Text', specifications: null, order: 5, version: 1 },
    ])
    expect((await call('GET', '/api/products/search?q=renamed')).body).toHaveLength(1)
    const events = await newEvents()
    expect(events).toMatchObject([{ action: 'imported', entity_type: 'product' }])
    expect(events[0]?.description).toMatch(/^1 created, 1 updated; SHA-256 of the file [0-9a-f]{64}$/)
    expect((await plan(csv)).body).toMatchObject({ unchanged: 2, created: [], changed: [] })
  })

  it('is refused when the catalogue or the file is no longer what the dry run saw', async () => {
    const old = await insertProduct(ctx, { itemNumber: 'OLD', name: 'Old', description: 'Text' })
    const { digest } = (await plan(csv)).body
    expect((await confirm(csv.replace('Renamed', 'Another'), digest)).status).toBe(409)
    await call('PUT', `/api/admin/products/${old.id}`, { name: 'Saved', itemNumber: 'OLD', description: 'Text' })
    await newEvents()
    expect((await confirm(csv, digest)).status).toBe(409)
    const next = (await plan(csv)).body.digest
    await insertProduct(ctx, { itemNumber: 'NEW-1' })
    expect((await confirm(csv, next)).status).toBe(409)
    expect((await catalogue()).map((row) => row['name'])).not.toContain('Renamed')
    expect(await newEvents()).toEqual([])
  })

  it('imports the good rows, returns the others unchanged, and is refused where none is good', async () => {
    const bad = rowsOf('itemNumber,name,description', 'good-1,Good,Text', 'bad-1,,"Text; more"')
    const { digest, refused, header } = (await plan(bad)).body
    expect([header, refused]).toEqual([
      ['itemNumber', 'name', 'description'],
      [{ line: 3, itemNumber: 'bad-1', reasons: ['Name is required'], cells: ['bad-1', '', 'Text; more'] }],
    ])
    expect(await confirm(bad, digest)).toMatchObject({ status: 200, body: { created: 1, updated: 0, refused: 1 } })
    expect((await catalogue()).map((row) => row['item_number'])).toEqual(['good-1'])
    await newEvents()
    const none = rowsOf('itemNumber,name,description', 'bad-1,,Text')
    const answer = await confirm(none, (await plan(none)).body.digest)
    expect(answer.status).toBe(422)
    expect(answer.body.detail).toBe('One row is refused, the first in line 2: Name is required. Nothing was written.')
    expect(await newEvents()).toEqual([])
  })
})

describe('a supplier’s file', () => {
  const csv = rowsOf(
    'Varenr;Betegnelse;Tekst hos oss;Varegruppe;Merke;Pris;Hylle',
    'V-1;Ventil DN 50;Kuleventil;Ventiler;Høglund;120,00;A1',
    'V-2;Ventil DN 80;Kuleventil;VENTILER;;140,00;A2',
  )
  it('is known by its Norwegian headings; what was chosen for the others is remembered for the supplier', async () => {
    const first = (await call('POST', `${ROOT}/columns`, { csv, supplier: 'Høglund' })).body
    expect(first).toMatchObject({ fileRows: 2, delimiter: ';' })
    const guesses = ['itemNumber', 'name', null, 'category', 'brand', 'ignore', null]
    expect(first.columns.map(({ guess }: { guess: string | null }) => guess)).toEqual(guesses)
    expect(first.columns[5].samples).toEqual(['120,00', '140,00'])
    const columns = ['itemNumber', 'name', 'description', 'category', 'brand', 'ignore', 'ignore']
    expect((await plan(csv, { columns, newGroups: 'all', supplier: ' HØGLUND ' })).status).toBe(200)
    const second = (
      await call('POST', `${ROOT}/columns`, { csv: csv.replace('Varenr', 'VARE-NR'), supplier: 'høglund' })
    ).body
    expect(second.columns).toMatchObject(columns.map((guess) => ({ guess, isRemembered: true })))
    expect((await call('POST', `${ROOT}/columns`, { csv })).body.columns[2]).toMatchObject({ guess: null })
    expect((await call('GET', `${ROOT}/suppliers`)).body.suppliers).toMatchObject([{ name: 'HØGLUND', columns: 7 }])
    expect(await newEvents()).toEqual([])
  })

  it('brings the categories and brands that are ticked; rows of others get none', async () => {
    const columns = ['itemNumber', 'name', 'description', 'category', 'brand', 'ignore', 'ignore']
    const all = { columns, newGroups: 'all' }
    const newGroups = [
      { kind: 'category', name: 'Ventiler', rows: 2 },
      { kind: 'brand', name: 'Høglund', rows: 1 },
    ]
    expect((await plan(csv, { columns })).body).toMatchObject({ created: [], refused: [{}, {}], newGroups })
    expect((await plan(csv, all)).body).toMatchObject({ created: [{}, {}], refused: [], newGroups })
    const some = { columns, newGroups: { category: ['ventiler'], brand: [] } }
    const { digest } = (await plan(csv, some)).body
    expect((await confirm(csv, digest, all)).status).toBe(409)
    expect(await confirm(csv, digest, some)).toMatchObject({ status: 200, body: { created: 2, groups: 1 } })
    expect(
      await query(
        'select item_number, category.name as category, brand_id from products join product_categories category on category.id = category_id order by 1',
      ),
    ).toEqual([
      { item_number: 'V-1', category: 'Ventiler', brand_id: null },
      { item_number: 'V-2', category: 'Ventiler', brand_id: null },
    ])
    expect((await newEvents())[0]?.description).toMatch(/^2 created, 0 updated; new: Ventiler; SHA-256/)
    const later = (await plan(csv, all)).body
    expect(later).toMatchObject({ changed: [{ fields: [{ field: 'brand', from: '', to: 'Høglund' }] }], unchanged: 1 })
    expect(await confirm(csv, later.digest, all)).toMatchObject({ body: { updated: 1, groups: 1 } })
  })

  it('that was mapped wrongly is refused with the reason', async () => {
    for (const [columns, detail] of [
      [['itemNumber'], '7 columns, and 1 choice'],
      [['itemNumber', 'name', 'name', 'ignore', 'ignore', 'ignore', 'ignore'], 'Two columns are to be Name'],
      [['name', 'ignore', 'ignore', 'ignore', 'ignore', 'ignore', 'ignore'], 'One column has to be the item number'],
    ] as const) {
      const answer = await plan(csv, { columns })
      expect([answer.status, answer.body.fields[0].field]).toEqual([422, 'columns'])
      expect(answer.body.detail).toContain(detail)
    }
    const long = rowsOf('itemNumber,name,description,category', `x-1,X,Text,${'c'.repeat(200)}`)
    expect((await plan(long, { newGroups: 'all' })).body).toMatchObject({ refused: [{ line: 2 }], newGroups: [] })
  })
})
