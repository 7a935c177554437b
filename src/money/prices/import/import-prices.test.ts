import { beforeAll, beforeEach, expect, it } from 'vitest'
import { plainWorkbook } from '#core/csv/workbook/workbook.fixture.ts'
import { testCalls } from '../../../../tests/setup/calls.ts'
import { addPerson } from '../../../../tests/setup/portal-people.ts'
import type { PriceList } from '../prices.contract.ts'
import type { PricePlan } from './price-import.contract.ts'

const api = await testCalls()
const { token } = await addPerson(api.ctx, { role: 'manager' })
const ROOT = '/api/portal/prices'

const send = async (body: object | string, query: Record<string, string> = {}) => {
  const answer = await api.call('POST', `${ROOT}/import`, { token, body, query })
  return { status: answer.status, body: answer.body as PricePlan & Record<string, unknown> }
}
const plan = async (...lines: string[]) => (await send({ csv: lines.join('\n') })).body
const found = ({ rows }: PricePlan) =>
  rows.map(({ result, price, currency, what }) => [result, price, currency, ...what])
const importAll = async (csv: string, more: object = {}) => {
  const { digest } = (await send({ csv, ...more })).body
  return send({ csv, ...more, dryRun: false, digest })
}
const stored = async () => {
  const { items } = (await api.call('GET', ROOT, { token, query: { sort: 'from' } })).body as PriceList
  return items.map(({ itemNumber, companyName, price, currency, from, to }) =>
    [itemNumber, companyName ?? 'all', currency, price, from, to ?? 'no end'].join(' '),
  )
}

beforeAll(async () => {
  for (const [number, name] of [
    ['09991', 'CLX TRO reagent set'],
    ['09952', 'CLX JAW reagent set'],
    ['28031', 'TRO monitor'],
    ['DP-22-PVDF', 'Pump'],
  ]) {
    await api.query(
      `insert into products (id, name, item_number, description) values (gen_random_uuid(), $2, $1, 'Article')`,
      [number, name],
    )
  }
  await api.call('POST', '/api/portal/companies', {
    token,
    body: { name: 'Breidvik Tankers AS', alternativeNames: ['BTA'] },
  })
})

beforeEach(async () => {
  await api.query('delete from prices')
})

const HEAD = 'Article;Client;Price;Currency;Valid from;Valid to'

it('tries a list without writing, then writes exactly that, and can be undone', async () => {
  const csv = [
    HEAD,
    '09991;BTA;3 340,00;NOK;01.01.2026;31.12.2026',
    '09952;;3120;nok;2026-01-01;',
    '28031;alle;4.950,50;€;13.1.2026;',
  ].join('\n')
  const tried = (await send(csv)).body
  expect(tried.counts).toEqual({ new: 3, changed: 0, duplicate: 0, refused: 0, unchanged: 0 })
  expect(await stored()).toEqual([])
  expect((await send(csv, { dryRun: 'false' })).status).toBe(422)
  const done = await send(csv, { dryRun: 'false', digest: tried.digest, fileName: 'prices.csv' })
  expect(done.body).toMatchObject({ written: 3, importId: expect.any(String) })
  expect(await stored()).toEqual([
    '09952 all NOK 3120.00 2026-01-01 no end',
    '09991 Breidvik Tankers AS NOK 3340.00 2026-01-01 2026-12-31',
    '28031 all EUR 4950.50 2026-01-13 no end',
  ])
  // The same file again has nothing to do, and its old dry run is stale.
  expect((await send(csv)).body.counts).toMatchObject({ unchanged: 3 })
  expect((await send(csv, { dryRun: 'false', digest: tried.digest })).status).toBe(409)
  const undo = () => api.call('POST', `${ROOT}/import/${done.body.importId}/undo`, { token, body: {} })
  expect((await undo()).body).toEqual({ removed: 3, restored: 0, left: 0 })
  expect(await stored()).toEqual([])
  expect((await undo()).status).toBe(404)
})

it('starts a new period for a changed price, and ends the old one the day before', async () => {
  await importAll(
    [
      HEAD,
      '09991;;3340;NOK;2026-01-01;',
      '09952;;3120;NOK;2026-01-01;2027-03-31',
      'DP-22-PVDF;;22300;NOK;2026-01-01;',
    ].join('\n'),
  )
  const csv = [
    HEAD,
    '09991;;3480;NOK;2027-01-01;',
    '09952;;3250;NOK;2027-01-01;',
    'dp-22-pvdf;;2230;NOK;2027-01-01;',
  ].join('\n')
  const tried = (await send({ csv })).body
  expect(found(tried)).toEqual([
    ['changed', '3480.00', 'NOK', 'NOK 3340.00 before, +4.2 %', 'NOK 3340.00 ends on 31 Dec 2026'],
    ['duplicate', '3250.00', 'NOK', 'NOK 3120.00 is valid to 31 Mar 2027', 'NOK 3120.00 before, +4.2 %'],
    ['duplicate', '2230.00', 'NOK', '−90.0 % against the last price NOK 22300.00', 'NOK 22300.00 ends on 31 Dec 2026'],
  ])
  expect(tried.rows[1]?.options.map(({ label }) => label)).toEqual(['End the old price on 31 Dec 2026', 'Leave out'])
  const { digest } = tried
  expect((await send({ csv, dryRun: false, digest })).body).toMatchObject({ detail: 'Decide about rows 3, 4 first' })
  expect((await send({ csv, dryRun: false, digest, choices: { 3: 'take', 4: 'never' } })).status).toBe(422)
  const done = await send({ csv, dryRun: false, digest, choices: { 3: 'take', 4: 'leave' } })
  expect(done.body).toMatchObject({ written: 2 })
  const before = ['09952 all NOK 3120.00 2026-01-01 2027-03-31', '09991 all NOK 3340.00 2026-01-01 no end']
  expect(await stored()).toEqual([
    '09952 all NOK 3120.00 2026-01-01 2026-12-31',
    '09991 all NOK 3340.00 2026-01-01 2026-12-31',
    'DP-22-PVDF all NOK 22300.00 2026-01-01 no end',
    '09952 all NOK 3250.00 2027-01-01 no end',
    '09991 all NOK 3480.00 2027-01-01 no end',
  ])
  const undone = await api.call('POST', `${ROOT}/import/${done.body.importId}/undo`, { token, body: {} })
  expect(undone.body).toEqual({ removed: 2, restored: 2, left: 0 })
  expect(await stored()).toEqual([...before, 'DP-22-PVDF all NOK 22300.00 2026-01-01 no end'])
})

it('asks or refuses instead of guessing', async () => {
  const head = 'Varenr;Kunde;Pris;Valuta;Gyldig fra;Gyldig til'
  const rows = [
    '0995;;290;NOK;2027-01-01;',
    '9952;;290;NOK;2027-01-01;',
    '28031;;on request;NOK;2027-01-01;',
    '28031;;100-120;NOK;2027-01-01;',
    '28031;;kr 120;;2027-01-01;',
    '28031;;$12;NOK;2027-01-01;',
    '28031;;12;;2027-01-01;',
    '28031;;12;JPY;2027-01-01;',
    '28031;Breidvik Tankers;12;NOK;2027-01-01;',
    '28031;Nobody AS;12;NOK;2027-01-01;',
    '28031;;12;NOK;03/04/2027;',
    '28031;;12;NOK;soon;',
    '28031;;12;NOK;;',
    '28031;;12;NOK;2027-01-01;2026-01-01',
    '28031;;12;NOK;2027-01-01;2199-01-01',
    '28031;;12;NOK;2027-01-01;31.12.9999',
    '28031;;13;NOK;2027-06-01;',
    ';;12;NOK;2027-01-01;',
    '09952;;0;NOK;2027-01-01;',
    '3,8E+05;;12;NOK;2027-01-01;',
  ]
  const tried = await plan(head, ...rows)
  expect(tried.rows.map(({ result, what }) => `${result}: ${what.join('; ')}`)).toEqual([
    'refused: 0995 is not in the catalogue',
    'refused: 9952 is not in the catalogue; 09952?',
    'refused: “on request” is not a price',
    'refused: “100-120” has more than one number: one price a row',
    'refused: “kr” may be NOK, SEK, DKK, ISK: write the currency as three letters',
    'refused: $ and NOK: one currency a row',
    'refused: The currency is missing: add a column, or write it with the price, as in NOK 120.00',
    'refused: JPY is not among the currencies in the settings',
    'refused: “Breidvik Tankers” may be the client Breidvik Tankers AS. Write that name, or add “Breidvik Tankers” to its other names',
    'refused: There is no client “Nobody AS”. Add the company first, or correct the name',
    'refused: Valid from: “03/04/2027” can be two days, day first or month first: write it as 2026-12-31 or 31.12.2026',
    'refused: Valid from: “soon” is not a date',
    'refused: The first day is missing',
    'refused: The last day is before the first one',
    'refused: Valid to: check the year of “2199-01-01”',
    'new: from 1 Jan 2027',
    'refused: Row 17 has a price for the same article, client, currency and days',
    'refused: The article’s number is missing',
    'duplicate: The price is zero',
    expect.stringMatching(/^refused: Article “3,8E\+05” is a long number/),
  ])
  expect(tried.rows[1]).toMatchObject({ cells: rows[1]?.split(';') })
})

it('reads a number with two meanings by the other prices of the file, or asks which one it is', async () => {
  const decided = await plan(HEAD, '09991;;1.200;NOK;2027-01-01;', '09952;;12,50;NOK;2027-01-01;')
  expect(found(decided)[0]).toEqual([
    'new',
    '1200.00',
    'NOK',
    'read as 1200.00, as the other prices are written',
    'from 1 Jan 2027',
  ])
  const csv = [HEAD, '09991;;1.200;NOK;2027-01-01;', '09952;;12;NOK;2027-01-01;'].join('\n')
  const { rows, digest } = (await send({ csv })).body
  expect(rows[0]).toMatchObject({ result: 'duplicate', price: null, what: ['The price may be 1200.00 or 1.20'] })
  expect(rows[0]?.options).toEqual([
    { value: 'take 1200.00', label: 'It is NOK 1200.00' },
    { value: 'take 1.20', label: 'It is NOK 1.20' },
    { value: 'leave', label: 'Leave out' },
  ])
  await send({ csv, dryRun: false, digest, choices: { 2: 'take 1.20' } })
  expect(await stored()).toContain('09991 all NOK 1.20 2027-01-01 no end')
})

it('takes currency from the heading, first day and client for the whole file, and an Excel workbook', async () => {
  const { items } = (await api.call('GET', '/api/portal/companies', { token })).body as { items: { id: string }[] }
  const csv = 'Item no;Description;Net price (EUR)\n28031;Monitor;12.5\n'
  const more = { from: '2027-01-01', companyId: items[0]?.id, columns: ['itemNumber', 'ignore', 'price'] }
  expect((await importAll(csv, more)).body).toMatchObject({ written: 1 })
  expect(await stored()).toEqual(['28031 Breidvik Tankers AS EUR 12.50 2027-01-01 no end'])
  const workbook = plainWorkbook([
    ['Article', 'Price NOK', 'Valid from'],
    ['09991', '99.5', '2027-02-01'],
  ])
  const tried = (await send({ workbook })).body
  expect(found(tried)).toEqual([['new', '99.50', 'NOK', 'from 1 Feb 2027']])
  const raw = await api.server.inject({
    method: 'POST',
    url: `${ROOT}/import`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
    payload: Buffer.from(workbook, 'base64'),
  })
  expect(raw.json()).toMatchObject({ digest: tried.digest })
})

it('an undo leaves what was changed since', async () => {
  await importAll([HEAD, '09991;;100;NOK;2026-01-01;'].join('\n'))
  const done = await importAll([HEAD, '09991;;110;NOK;2027-01-01;', '09952;;5;NOK;2027-01-01;'].join('\n'))
  await api.query(`update prices set price = 111, version = 2 where price = 110`)
  const undone = await api.call('POST', `${ROOT}/import/${done.body.importId}/undo`, { token, body: {} })
  expect(undone.body).toEqual({ removed: 1, restored: 0, left: 2 })
  expect(await stored()).toEqual([
    '09991 all NOK 100.00 2026-01-01 2026-12-31',
    '09991 all NOK 111.00 2027-01-01 no end',
  ])
  const { items } = (await api.call('GET', `${ROOT}/import`, { token })).body as { items: object[] }
  expect(items[0]).toMatchObject({ written: 2, undoneAt: expect.any(String) })
})

it('imports what the list exports', async () => {
  await importAll([HEAD, '09991;BTA;3340,1234;NOK;2026-01-01;2026-12-31', '28031;;12;EUR;2026-01-01;'].join('\n'))
  const file = await api.call('GET', ROOT, { token, headers: { accept: 'text/csv' } })
  const read = await api.call('POST', `${ROOT}/import/columns`, { token, body: { csv: file.text } })
  const columns = (read.body as { columns: { guess: string | null }[] }).columns.map(({ guess }) => guess)
  expect((await send({ csv: file.text, columns })).body.counts).toMatchObject({ unchanged: 2, refused: 0 })
})
