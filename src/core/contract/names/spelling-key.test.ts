import { afterAll, expect, it } from 'vitest'
import { openPatientPool, testDatabase } from '../../../../tests/setup/database.ts'
import { invoiceKey, spellingKey } from './spelling-key.ts'

const { url } = await testDatabase()
const pool = openPatientPool(url)
afterAll(() => pool.end())
const inDatabase = async (text: string, name = 'spelling_key') =>
  (await pool.query<{ key: string }>(`select public.${name}($1) as key`, [text])).rows[0]?.key

it.each([
  ['F26 - 0523', 'f26-0523'],
  ['f26–0523', 'f26-0523'],
  ['F26 \u2212\u00a00523', 'f26-0523'],
  ['F26\u2011 0523', 'f26-0523'],
  ['Ｆ２６－０５２３', 'f26-0523'],
  ['F26\u00ad-0523\u200b', 'f26-0523'],
  ['2026 / 12', '2026/12'],
  ['F26 0523', 'f26 0523'],
  ['  Meridian \t Bulk  AS ', 'meridian bulk as'],
  ['Blåskjær Rederi A / S', 'blåskjær rederi a/s'],
  ['Blåskja\u0308r', 'blåskjär'],
])('compares “%s” as “%s”, in the database too', async (text, key) => {
  expect(spellingKey(text)).toBe(key)
  expect(await inDatabase(text)).toBe(key)
})

it.each([
  ['INV 1001', 'inv1001'],
  ['inv_1001', 'inv1001'],
  ['Inv. № 1001', 'invno1001'],
  ['#1001', '1001'],
  ['F26 – 0523', 'f26-0523'],
  ['F26/0523', 'f26-0523'],
  ['1.11', '1-11'],
  ['11 - 1', '11-1'],
  ['2026-12-A', '2026-12a'],
])('compares the invoice number “%s” as “%s”, in the database too', async (text, key) => {
  expect([invoiceKey(text), invoiceKey(key)]).toEqual([key, key])
  expect(await inDatabase(text, 'invoice_key')).toBe(key)
})
