import { expect } from 'vitest'
import { plainWorkbook } from '#core/csv/workbook/workbook.fixture.ts'
import { kari, manager, perform, product, startProject, type Row } from '../portal-writes.fixture.ts'

const { call, query } = product

/** A row that others begin from, made without being looked at. */
async function make(path: string, body: object): Promise<Row> {
  const answer = await call('POST', `/api/portal/${path}`, { token: manager.token, body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}

/** Systems on board and their mixes are events of the vessel. */
export async function writeSystems(): Promise<void> {
  const { id } = await make('vessels', { name: 'MV Systems' })
  const system = await perform({
    route: 'POST /api/portal/vessels/:id/systems',
    id,
    body: { position: 1, maker: 'Headway', treatment: 'electrolysis' },
    events: ['vessel updated systems', 'vessel updated systemType'],
    table: 'vessel_systems',
  })
  await perform({
    route: 'PATCH /api/portal/vessel-systems/:id',
    id: system.id,
    body: { model: 'HMT-300' },
    events: ['vessel updated model'],
    table: 'vessel_systems',
  })
  const [box] = await query<{ id: string }>(
    `insert into products (id, name, item_number, description, change_after_days, keeps_for_days)
     values (gen_random_uuid(), 'Reagent', '09991', 'Box', 90, 365) returning id`,
  )
  const reagent = await perform({
    route: 'POST /api/portal/vessels/:id/reagents',
    id,
    body: { systemId: system.id, productId: box?.id, mixedOn: '2026-05-04' },
    events: ['vessel updated reagents'],
    table: 'vessel_reagents',
  })
  await perform({
    route: 'DELETE /api/portal/vessel-reagents/:id',
    id: reagent.id,
    events: ['vessel updated reagents'],
    table: null,
  })
  await perform({
    route: 'DELETE /api/portal/vessel-systems/:id',
    id: system.id,
    events: ['vessel updated systems'],
    table: null,
  })
}

/** Merging two rows and undoing it are events of both. */
export async function writeMerges(): Promise<void> {
  for (const [path, entity, names] of [
    ['vessels', 'vessel', 'formerNames'],
    ['companies', 'company', 'alternativeNames'],
  ] as const) {
    const stays = await make(path, { name: `Stays of ${path}` })
    const goes = await make(path, { name: `Goes of ${path}` })
    await perform({
      route: `POST /api/portal/${path}/:id/merge`,
      id: stays.id,
      body: { from: goes.id },
      events: [`${entity} merged`, `${entity} merged`, `${entity} merged ${names}`],
      table: null,
    })
    const [merge] = await query<{ id: string }>(`select id from merges where goes_id = '${goes.id}'`)
    await perform({
      route: `POST /api/portal/${path}/merges/:id/undo`,
      id: merge?.id ?? '',
      body: {},
      events: [`${entity} merged`, `${entity} merged`],
      table: null,
    })
  }
  for (const [path, entity, twins] of [
    ['vessels', 'vessel', ['MV Twin', 'M/V Twin']],
    ['companies', 'company', ['Twin Lines AS', 'Twin Lines']],
  ] as const) {
    for (const name of twins) await make(path, { name })
    const found = await call('GET', `/api/portal/${path}/duplicates`, { token: manager.token })
    const { items } = found.body as { items: { pair: string; a: { name: string } }[] }
    await perform({
      route: `POST /api/portal/${path}/duplicates/:pair/dismiss`,
      id: items.find(({ a }) => a.name.includes('Twin'))?.pair ?? '',
      body: {},
      events: [`${entity} updated`, `${entity} updated`],
      table: null,
    })
  }
}

/** A dry run leaves nothing; the job that writes the import publishes the event when it is done. */
export async function writeImport(): Promise<void> {
  const csv = 'Vessel\nMV By File\n'
  const workbook = plainWorkbook([['Vessel'], ['MV By File']])
  await perform({ route: 'POST /api/portal/vessels/import/workbook', body: { workbook }, events: [], table: null })
  await perform({ route: 'POST /api/portal/vessels/import/columns', body: csv, events: [], table: null })
  const plan = await perform({ route: 'POST /api/portal/vessels/import', body: csv, events: [], table: null })
  const { planId } = plan as unknown as { planId: string }
  await perform({
    route: 'POST /api/portal/vessels/import/:planId/apply',
    id: planId,
    body: { choices: {} },
    events: [],
    table: null,
  })
  // As the job leaves it.
  const { id } = await make('vessels', { name: 'MV By File' })
  await query(`update vessel_imports set state = 'done' where id = '${planId}'`)
  await query(
    `insert into vessel_import_writes (import_id, kind, row_id, name, after) values ('${planId}', 'vessel', '${id}', 'MV By File', '{"version": 1}')`,
  )
  await perform({
    route: 'POST /api/portal/vessels/import/:planId/undo',
    id: planId,
    body: {},
    events: ['vessel restored'],
    table: null,
  })
  const mistake = await make('vessels', { name: 'MV Mistake' })
  await perform({ route: 'DELETE /api/portal/vessels/:id', id: mistake.id, events: ['vessel deleted'], table: null })
}

/** Views of one's own lists, and what one has read. */
export async function writeOwnMarks(): Promise<void> {
  const view = await perform({
    route: 'POST /api/portal/me/views',
    body: { list: 'projects', name: 'Bergen', query: 'status=confirmed' },
    events: [],
    table: null,
  })
  await perform({ route: 'DELETE /api/portal/me/views/:id', id: view.id, events: [], table: null })
  const project = await startProject()
  const part = await call('POST', `/api/portal/projects/${project}/parts`, {
    token: kari.token,
    body: { partName: 'Gasket', quantity: 1 },
  })
  expect(part.status, part.text).toBe(201)
  const [notice] = await query<{ id: string }>(`select id from billing_notices where project_id = '${project}'`)
  await perform({
    route: 'PATCH /api/portal/billing-notifications/:id',
    id: notice?.id ?? '',
    body: { isRead: true },
    events: [],
    table: null,
  })
  await perform({
    route: 'POST /api/portal/billing-notifications/read-all',
    body: { projectId: project },
    events: [],
    table: null,
  })
}

/** Prices, and a list of them from a file. */
export async function writePrices(): Promise<void> {
  await query(
    `insert into products (id, name, item_number, description) values (gen_random_uuid(), 'Priced', 'WP-1', 'A')`,
  )
  const body = { itemNumber: 'WP-1', price: '1', currency: 'NOK', from: '2026-01-01' }
  const price = await perform({ route: 'POST /api/portal/prices', body, events: ['price created'], table: 'prices' })
  await perform({
    route: 'PATCH /api/portal/prices/:id',
    id: price.id,
    body: { price: '2' },
    events: ['price updated price'],
    table: 'prices',
  })
  const workbook = plainWorkbook([['Article'], ['WP-1']])
  await perform({ route: 'POST /api/portal/prices/import/workbook', body: { workbook }, events: [], table: null })
  const csv = 'Article;Price NOK;Valid from\nWP-1;2.5;2027-01-01\n'
  await perform({ route: 'POST /api/portal/prices/import/columns', body: { csv }, events: [], table: null })
  const tried = await call('POST', '/api/portal/prices/import', { token: manager.token, body: csv })
  const { digest } = tried.body as { digest: string }
  const imported = await perform({
    route: 'POST /api/portal/prices/import',
    body: { csv, digest, dryRun: false },
    events: ['price updated to', 'price imported'],
    table: null,
  })
  await perform({
    route: 'POST /api/portal/prices/import/:importId/undo',
    id: (imported as unknown as { importId: string }).importId,
    body: {},
    events: ['price deleted', 'price updated to', 'price imported'],
    table: null,
  })
  await perform({ route: 'DELETE /api/portal/prices/:id', id: price.id, events: ['price deleted'], table: null })
}
