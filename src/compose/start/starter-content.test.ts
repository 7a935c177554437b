import { expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { openPatientPool, testDatabase } from '../../../tests/setup/database.ts'
import { loadStarterContent } from './starter-content.server.ts'

const pool = openPatientPool((await testDatabase()).url)
const ctx = systemCtx(createDb(pool))
const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as object[]

const COLUMNS = 'name, description, specifications, aliases, parts, questions, translations, checked_on::text'
const PRODUCTS = `select item_number, ${COLUMNS}, version from products order by item_number`
const REFERENCES =
  'select kind, maker, system, reagents, notes, aliases, sources, version from cross_references order by 1, 2, 3, id'
const GROUPS = 'select name, description, translations from product_categories order by name'
const read = async () => [await query(PRODUCTS), await query(REFERENCES), await query(GROUPS)]

/** Makes the installation one of an earlier release with other texts. */
async function makeOld(): Promise<void> {
  await query(`update products set description = 'As delivered before', aliases = 'former', questions = null,
    translations = '{"nb":{"name":["Former","Forrige"]}}'`)
  await query(`update cross_references set reagents = 'As delivered before', aliases = null`)
  await query(`update product_categories set description = 'As delivered before'`)
  await query(`delete from instance_state where key like '%-texts %'`)
}

await loadStarterContent(ctx)
const delivered = await read()

it('follows the release where nobody has edited it', async () => {
  await makeOld()
  expect(await read()).not.toEqual(delivered)
  await loadStarterContent(ctx)
  expect(await read()).toEqual(delivered)
})

it('follows the release under the house prefix with which it was loaded', async () => {
  await makeOld()
  await query(`update site_settings set value = jsonb_set(value, '{houseItemPrefix}', '"NSR"')`)
  await loadStarterContent(ctx)
  expect(await read()).toEqual(delivered)
})

it('leaves what was edited, deleted or made by somebody as it is', async () => {
  await makeOld()
  await query(`update products set version = 2 where item_number = '09991'`)
  await query(`update cross_references set version = 2 where maker = (select min(maker) from cross_references)`)
  await query(`delete from products where item_number = '28034'`)
  await query(`delete from products where item_number = '28030'`)
  await query(`insert into products (id, name, item_number, description)
    values (gen_random_uuid(), 'Ours', '28030', 'Written by the owner')`)
  await loadStarterContent(ctx)
  const descriptions = `select item_number, description from products
    where item_number in ('09991', '28034', '28030') or description = 'As delivered before' order by item_number`
  expect(await query(descriptions)).toEqual([
    { item_number: '09991', description: 'As delivered before' },
    { item_number: '28030', description: 'Written by the owner' },
  ])
  const kept = await query(`select distinct version from cross_references where reagents = 'As delivered before'`)
  expect(kept).toEqual([{ version: 2 }])
})

it('is compared once for each release', async () => {
  await makeOld()
  await loadStarterContent(ctx)
  await query(`update products set description = 'Not compared again' where item_number = 'RMS-1401'`)
  await loadStarterContent(ctx)
  expect(await query(`select 1 from products where description = 'Not compared again'`)).toHaveLength(1)
})
