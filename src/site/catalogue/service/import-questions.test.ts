import { beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '../../../../tests/setup/admin-api.ts'
import { catalogueAdminRoutes } from '../catalogue-admin.routes.server.ts'
import { insertProduct } from '../catalogue.factory.ts'
import { catalogueRoutes } from '../catalogue.routes.server.ts'

const api = await adminApi((deps) => [...catalogueRoutes(), ...catalogueAdminRoutes(deps)])
const { call, query, ctx } = api

beforeEach(async () => {
  await query('delete from products')
  await query('delete from brands')
  await query('delete from product_categories')
})

const ROOT = '/api/admin/products/import'
const plan = (csv: string, choices: object = {}) => call('POST', ROOT, { csv, ...choices })
const confirm = (csv: string, digest: string, choices: object = {}) =>
  call('POST', `${ROOT}/confirm`, { csv, digest, ...choices })
const rowsOf = (...rows: string[]) => `${rows.join('\n')}\n`
const catalogue = () => query('select item_number, name, description from products order by item_number')

describe('a row that only a person can place', () => {
  const head = 'itemNumber,name,description'
  beforeEach(async () => {
    await insertProduct(ctx, {
      itemNumber: '09991',
      name: 'CLX reagent',
      description: 'Old',
      aliases: 'A28031\nCLX-reagens',
    })
    await insertProduct(ctx, { itemNumber: 'RMS-1401', name: 'Rope 220 m', description: 'Old' })
  })

  it.each([
    ['9991,Something else,x', '09991', true],
    ['0009991,CLX reagent,x', '09991', true],
    ['9991.0,Other,x', '09991', true],
    ['09-991,Other,x', '09991', true],
    ['0 9991,Other,x', '09991', true],
    ['9.991,Other,x', '09991', true],
    ['RMS 1401,Other,x', 'RMS-1401', true],
    ['rms1401,,x', 'RMS-1401', true],
    ['rms-1401,Another rope,x', 'RMS-1401', false],
    ['a-28031,Other,x', '09991', true],
    ['X-77,ROPE  220 M,x', 'RMS-1401', true],
    ['09991,Rope 220 m,x', '09991', false],
    ['O9991,Other,x', '09991', true],
    ['0999l,Other,x', '09991', true],
    ['RMS-14O1,Other,x', 'RMS-1401', true],
    ['rms-l40i,Other,x', 'RMS-1401', true],
    ['09991E0,Other,x', '09991', true],
    ['9991e0,Other,x', '09991', true],
    ['0999100,Other,x', '09991', true],
    ['9991000,Other,x', '09991', true],
    ['09991-2,Other,x', '09991', true],
    ['09991/B,Other,x', '09991', true],
    ['09991B,Other,x', '09991', true],
    ['RMS-1401.1,Other,x', 'RMS-1401', true],
    ['RMS1401XL,Other,x', 'RMS-1401', true],
    ['HF-09991,Other,x', '09991', true],
    ['09991 rev D,Other,x', '09991', true],
    ['09991rev,Other,x', '09991', true],
    ['09991 x 4,Other,x', '09991', true],
    ['4x09991,Other,x', '09991', true],
    ['12345 or 09991,Other,x', '09991', true],
    ['09991 12345,Other,x', '09991', true],
    ['RMS-1401 NEW TYPE,Other,x', 'RMS-1401', true],
    ['OLD/RMS1401/2,Other,x', 'RMS-1401', true],
    ['A28031 C,Other,x', '09991', true],
    ['X-77,Ropes 220 m,x', 'RMS-1401', true],
    ['X-77,220 m rope,x', 'RMS-1401', true],
    ['X-77,CLX-reagens,x', '09991', true],
  ])('%s is asked about, and neither created nor changed', async (row, candidate, canBeNew) => {
    const before = await catalogue()
    const csv = rowsOf(head, row)
    const { body } = await plan(csv)
    expect(body).toMatchObject({
      created: [],
      changed: [],
      refused: [],
      asked: [{ line: 2, candidates: [{ itemNumber: candidate }], canBeNew, choice: null }],
    })
    expect((await confirm(csv, body.digest)).status).toBe(422)
    expect(await catalogue()).toEqual(before)
  })

  it.each([
    ['45000,Some,x', /May be the day 2023-03-15/],
    ['1234.00,Some,x', /decimals/],
    ['77E3,Some,x', /power of ten/],
    ['l0771,Some,x', /letter among digits/],
    ['77O12,Some,x', /letter among digits/],
    ['KJ-5O10,Some,x', /letter among digits/],
  ])('%s resembles no product and is asked about still', async (row, reason) => {
    expect((await plan(rowsOf(head, 'X-1,Other,x', row))).body).toMatchObject({
      created: [{ itemNumber: 'X-1' }],
      asked: [{ reasons: [expect.stringMatching(reason)], candidates: [], canBeNew: true }],
    })
  })

  it.each([
    '3月5日',
    '5-янв',
    '12:30',
    '1/2',
    '"0,5"',
    '10%',
    '(null)',
    'NaN',
    'N/A',
    '-',
    '+4',
    '٠٧٧١',
    'Х-77',
    'Item number',
    '7.125',
    'Total',
    '5 %',
    'undefined',
    'NULL',
    'void',
    'Mangler',
    '(12)',
    'PUMP',
    'ditto',
    'se under',
    'on request',
    '00',
    '7',
    '1.234.567',
    '12 500',
    '3-4-2025',
    '2025/4/3',
    '03.04.25',
    '20250403',
    '3-APR-25',
    'DES 2025',
    'NOK 1200',
    '99 EUR',
    'kr1250',
    '25 stk',
    '40PCS',
    '3 DRUMS',
    '20 L',
    '4x12',
    '61220 x 5',
    '61220 61221',
    '61220/61221',
    '61220 eller 61221',
    '61220 OR X',
    '61220 rev C',
    '61220 ny',
    'PAGE 3',
    'Side 4 av 9',
    '2025',
    'Q3 2027',
    'FY27',
    'uke 14',
    '400 V',
    '60Hz',
    '6-pack',
    'IMO 9321483',
    'HS 8421',
    'EAN 4006381333931',
    'Tlf. 55901234',
  ])('%s does not look like an item number and is asked about', async (number) => {
    expect((await plan(rowsOf(head, 'X-1,Other,x', `${number},Some,x`))).body).toMatchObject({
      created: [{ itemNumber: 'X-1' }],
      asked: [{ line: 3, canBeNew: true }],
    })
  })

  it('takes the form that most numbers of the file have, though it looks like a unit', async () => {
    const numbers = Array.from({ length: 8 }, (_, at) => `${1200 + at * 10}W`)
    const { body } = await plan(rowsOf(head, ...numbers.map((number, at) => `${number},Heater ${at},x`)))
    expect(body).toMatchObject({ created: { length: 8 }, asked: [] })
    const prices = await plan(rowsOf(head, ...numbers.map((number, at) => `kr${number.slice(0, 4)},Heater ${at},x`)))
    expect(prices.body).toMatchObject({ created: [], asked: { length: 8 } })
  })

  it.each([
    'RMS-14012',
    'M1001',
    'G500',
    'L1001',
    'EA1001',
    'H1001',
    'K2500',
    'KW1234',
    '28035A',
    '28034G',
    '99910',
    '15000',
    'IO-77',
    'OIL-12',
    'RMS-1/2',
    'AB.12-3',
    '9001 234 56',
    'Å12',
    'X_9',
    'AB 1200 C',
    'SEP-02',
    'L-20',
    '12-345',
  ])('%s looks like an item number and is created', async (number) => {
    const { body } = await plan(rowsOf(head, `${number},Some,x`))
    expect(body).toMatchObject({ created: [{ itemNumber: number }], asked: [] })
  })

  it('two new rows of almost one number are asked about; numbers of five digits among many such are not', async () => {
    expect((await plan(rowsOf(head, '0771,A,x', '771,B,x'))).body).toMatchObject({
      created: [{ itemNumber: '0771' }],
      asked: [{ line: 3, reasons: ['Almost the number 0771 of line 2'], candidates: [] }],
    })
    expect((await plan(rowsOf(head, '0771,A,x', 'O771,B,x'))).body).toMatchObject({
      created: [{ itemNumber: '0771' }],
      asked: [{ line: 3, reasons: [expect.stringContaining('0771')] }],
    })
    const letters = Array.from({ length: 6 }, (_, at) => `O77${at}1,Filter ${at},x`)
    expect((await plan(rowsOf(head, ...letters))).body).toMatchObject({ asked: [], created: letters.map(() => ({})) })
    const five = Array.from({ length: 6 }, (_, at) => `4500${at},Filter ${at},x`)
    expect((await plan(rowsOf(head, ...five))).body).toMatchObject({ asked: [], created: five.map(() => ({})) })
  })

  it('is taken as a person says: new, the product that it is about, or left out', async () => {
    const csv = rowsOf(head, '9991,CLX reagent,New text', 'RMS 1401,Other rope,x', 'X-77,Rope 220 m,x', 'ok-1,Fine,x')
    const [known] = await query(`select id from products where item_number = '09991'`)
    const choices = { 2: known?.['id'], 3: 'new', 4: 'leave' }
    const { body } = await plan(csv, { choices })
    expect(body).toMatchObject({
      created: [{ itemNumber: 'RMS 1401' }, { itemNumber: 'ok-1', place: 4 }],
      changed: [{ itemNumber: '09991', fields: [{ field: 'description', from: 'Old', to: 'New text' }] }],
      asked: [{ choice: known?.['id'] }, { choice: 'new' }, { choice: 'leave' }],
    })
    expect((await confirm(csv, body.digest)).status).toBe(409)
    expect(await confirm(csv, body.digest, { choices })).toMatchObject({ body: { created: 2, updated: 1, left: 1 } })
    const rows = await catalogue()
    expect(Object.fromEntries(rows.map((row) => [row['item_number'], row['description']]))).toEqual({
      '09991': 'New text',
      'RMS 1401': 'x',
      'RMS-1401': 'Old',
      'ok-1': 'x',
    })
  })

  it('has the Norwegian name of a product', async () => {
    const [known] = await query(`select id from products where item_number = '09991'`)
    await query('update products set translations = $1 where id = $2', [
      JSON.stringify({ nb: { name: ['CLX reagent', 'Sjøvannspumper'] } }),
      known?.['id'],
    ])
    for (const name of ['Sjøvannspumper', 'SJØVANNSPUMPE', 'Sjovannspumpene']) {
      expect((await plan(rowsOf(head, `X-78,${name},x`))).body).toMatchObject({
        created: [],
        asked: [{ candidates: [{ itemNumber: '09991' }], canBeNew: true }],
      })
    }
  })

  it('two rows are never taken for one product', async () => {
    const csv = rowsOf(head, '9991,A,x', '99-91,B,x')
    const [known] = await query(`select id from products where item_number = '09991'`)
    const id = known?.['id']
    expect((await plan(csv, { choices: { 2: id, 3: id } })).body).toMatchObject({
      changed: [{ line: 2 }],
      refused: [{ line: 3, reasons: ['Line 2 is about the same product already'] }],
    })
    const both = rowsOf(head, '9991,A,x', '09991,CLX reagent,Old')
    expect((await plan(both, { choices: { 2: id } })).body).toMatchObject({
      unchanged: 1,
      asked: [{ line: 2, candidates: [], choice: null }],
    })
  })
})

describe('a word for a missing value', () => {
  const head = 'itemNumber,name,description,specifications'
  beforeEach(() =>
    insertProduct(ctx, { itemNumber: 'N-100', name: 'Pump', description: 'Pumps', specifications: 'None' }),
  )

  it.each(['—', '??', 'N.A.', 'tba', 'Unknown', '00', 'Null', 'Sum', 'Subtotal: 4', 'Page 2', '#VERDI', 'Ro_x000A_pe'])(
    '%s is no name of a product',
    async (name) => {
      expect((await plan(rowsOf(head, `N-200,${name},x,`, `N-300,Rope,x,`))).body).toMatchObject({
        created: [{ itemNumber: 'N-300' }],
        refused: [{ line: 2, reasons: [expect.stringMatching(/^Name/)] }],
      })
    },
  )

  it.each(['-', 'n/a', '?', '0', 'TBD', 'mangler', 'null'])('%s overwrites nothing', async (cell) => {
    expect((await plan(rowsOf(head, `N-100,${cell},${cell},${cell}`))).body).toMatchObject({
      changed: [],
      refused: [],
      unchanged: 1,
    })
  })

  it.each(['Total', 'Grand total 12'])('%s is no new name of a known product', async (name) => {
    expect((await plan(rowsOf(head, `N-100,${name},Pumps,`))).body).toMatchObject({
      changed: [],
      refused: [{ line: 2 }],
    })
  })
})

describe('what a spreadsheet ruined', () => {
  it('is refused by name: which cell, what happened to it, and what to do', async () => {
    await insertProduct(ctx, { itemNumber: '28034', name: 'Kjøl', description: 'x', brand: 'Høglund' })
    const csv = rowsOf(
      'itemNumber,name,description,brand,checkedOn,aliases,nameNb',
      '"1,2E+11",Name,x,,,,',
      'mar.05,Name,x,,,,',
      '#REF!,Name,x,,,,',
      'A-1,KjÃ¸l,x,,,,',
      'A-2,Name,#VERDI!,,,,',
      'A-3,Name,x,HÃ¸glund,,,',
      'A-4,Name,x,,45000,,',
      'A-5,Name,x,,,"A28031\n4.79E+09",',
      'A-6,Name,x,,,,M?rke',
      '=A2&B2,Name,x,,,,',
      '28034,Kj\ufffdl,x,,,,',
    )
    const { body } = await plan(csv, { newGroups: 'all' })
    expect(body).toMatchObject({ created: [], changed: [], asked: [], newGroups: [] })
    expect(body.refused.map(({ line, reasons }: { line: number; reasons: string[] }) => [line, reasons[0]])).toEqual([
      [2, expect.stringMatching(/^Item number “1,2E\+11” is a long number that the spreadsheet rounded\. Format/)],
      [3, expect.stringMatching(/^Item number “mar\.05” is a date/)],
      [4, expect.stringMatching(/^Item number “#REF!” is an error of the spreadsheet\. Correct/)],
      [
        5,
        expect.stringMatching(/^Name “KjÃ¸l” has damaged letters \(probably “Kjøl”\)\. Save the file as “CSV UTF-8”/),
      ],
      [6, expect.stringMatching(/^Description “#VERDI!” is an error/)],
      [7, expect.stringMatching(/^Brand “HÃ¸glund” has damaged letters/)],
      [8, expect.stringMatching(/“45000” is how spreadsheets store the day 2023-03-15/)],
      [9, expect.stringMatching(/“4\.79E\+09” is a long number/)],
      [11, expect.stringMatching(/^Name in Norwegian “M\?rke” has damaged letters/)],
      [12, expect.stringMatching(/formula/)],
      [13, expect.stringMatching(/^Name .* has damaged letters/)],
    ])
  })

  it.each([['"=""09991"""'], ['="09991"'], ["'09991"]])('%s means 09991', async (cell) => {
    await insertProduct(ctx, { itemNumber: '09991', name: 'CLX', description: 'Old' })
    expect((await plan(rowsOf('itemNumber;description', `${cell};New`))).body).toMatchObject({
      changed: [{ itemNumber: '09991' }],
      asked: [],
    })
  })

  it('is no reason to refuse what is stored in the same words', async () => {
    await insertProduct(ctx, { itemNumber: 'mar.05', name: '=A1+1', description: '#REF!' })
    const csv = rowsOf('itemNumber,name,description', "mar.05,'=A1+1,#REF!")
    expect((await plan(csv)).body).toMatchObject({ unchanged: 1, refused: [] })
  })
})
