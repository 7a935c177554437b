import { addDays, todayInOslo } from '#core/days.ts'
import { addRequest, orderLines } from '#money/requests/request.fixture.ts'
import { manager, perform, product, PROJECTS, startProject, type Row } from '../portal-writes.fixture.ts'

const { call } = product

const QUOTE = {
  lines: [{ n: 1, text: 'TRO reagent', quantity: 2, unit: 'set', unitPrice: '895' }],
  currency: 'NOK',
  validUntil: addDays(todayInOslo(), 30),
  vat: { category: 'Z', rate: '0', section: '6-30', reason: 'Goods for a ship' },
}

/** What managers do with a request, from the first look to the project. */
export async function writeRequests(): Promise<void> {
  const { id } = await addRequest(product, [{ text: 'TRO reagent', quantity: 2, unit: 'set' }])
  const request = (events: string[], table: string | null = 'requests') => ({ id, events, table })
  const ROUTE = 'POST /api/portal/requests/:id'
  await perform({ ...request([], null), route: `${ROUTE}/open`, body: {} })
  await perform({
    ...request(['request updated assigneeId']),
    route: 'PATCH /api/portal/requests/:id',
    body: { assigneeId: manager.id },
  })
  await perform({
    ...request(['request updated quantity'], 'request_lines'),
    route: 'PATCH /api/portal/requests/:id/lines/:n',
    key: '1',
    body: { quantity: 3, version: 1 },
  })
  await perform({
    ...request(['request commented'], 'request_messages'),
    route: `${ROUTE}/messages`,
    body: { text: 'Which system is it for?' },
  })
  const quote = await perform({
    ...request(['request updated state', 'request created'], 'quotes'),
    route: `${ROUTE}/quotes`,
    body: QUOTE,
  })
  const ofQuote = (events: string[]) => ({ id: quote.id, events, table: 'quotes' })
  await perform({
    ...ofQuote(['request updated note']),
    route: 'PATCH /api/portal/quotes/:id',
    body: { note: 'From stock' },
  })
  await perform({
    ...ofQuote(['request updated state', 'request updated state']),
    route: 'POST /api/portal/quotes/:id/send',
    body: {},
  })
  await orderLines(product, id, [1])
  await perform({
    ...request(['vessel created', 'project created', 'project part_added', 'request updated projectId'], null),
    route: `${ROUTE}/project`,
    body: { isNewVessel: true },
  })
}

/** That a pack was requested is an event of each of its visits; its link is none. */
export async function writeEvidence(): Promise<void> {
  const id = await startProject()
  const { body } = await call('GET', `${PROJECTS}/${id}`, { token: manager.token })
  const { scheduledDate, completedDate } = body as { scheduledDate: string | null; completedDate: string | null }
  const day = scheduledDate ?? completedDate ?? todayInOslo()
  const pack: Row = await perform({
    route: `POST ${PROJECTS}/:id/evidence`,
    id,
    body: {},
    events: ['project exported'],
    table: null,
  })
  await product.query(`update vessel_projects set scheduled_date = '2019-03-01' where id = $1`, [id])
  await perform({
    route: 'POST /api/portal/evidence',
    body: { from: '2019-03-01', to: '2019-03-01' },
    events: ['project exported'],
    table: null,
  })
  await product.query('update vessel_projects set scheduled_date = $2 where id = $1', [id, day])
  const bytes = [Buffer.from('zip')]
  await product.query(
    `with stored as (insert into stored_files
        (id, storage_key, file_name, file_type, file_size, sha256, wrapped_key, key_id, parts, claimed_at)
        values (gen_random_uuid(), $2, 'evidence.zip', 'application/zip', 3, sha256($3), '', 'none', '{}', now())
        returning id)
      update evidence_packs set state = 'ready', stored_file_id = (select id from stored) where id = $1`,
    [pack.id, pack.id, bytes[0]],
  )
  await perform({ route: 'POST /api/portal/evidence/:id/link', id: pack.id, body: {}, events: [], table: null })
}
