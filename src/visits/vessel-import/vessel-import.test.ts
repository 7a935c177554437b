import { expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { packWorkbook, plainRows } from '#core/csv/workbook/workbook.fixture.ts'
import { createDb } from '#core/db/pool.server.ts'
import { handleJob } from '#core/jobs/jobs.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { eventually } from '../../../tests/setup/services.ts'
import { columnNames } from './messages.en.ts'
import { FLEET_HEADINGS } from './service/fleet-columns.server.ts'
import { forgetOldImports, runVesselImport } from './service/import-fleet.server.ts'
import type { FleetImport, FleetImportChoices } from './vessel-import.contract.ts'
import { FLEET_COLUMNS } from './vessel-import.fields.ts'
import { importVesselsJob } from './vessel-import.jobs.server.ts'

const api = await testCalls()
const { token, id: managerId } = await addPerson(api.ctx, { role: 'manager' })
const operator = await addPerson(api.ctx, { role: 'operator' })
const ROOT = '/api/portal/vessels/import'
const background = systemCtx(createDb(api.pool))
await api.jobs.work(handleJob(importVesselsJob, (job, attempt) => runVesselImport(background, job, attempt)))

const plan = async (csv: string | Buffer, query: Record<string, string> = {}, type = 'text/csv') => {
  const reply = await api.server.inject({
    method: 'POST',
    url: `${ROOT}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: csv,
  })
  return { status: reply.statusCode, body: reply.json() as FleetImport & { detail: string } }
}
const apply = (planId: string, choices: FleetImportChoices = {}) =>
  api.call('POST', `${ROOT}/${planId}/apply`, { token, body: { choices } })
const seen = async (planId: string) => (await api.call('GET', `${ROOT}/${planId}`, { token })).body as FleetImport
const applied = async (csv: string, choices: FleetImportChoices = {}) => {
  const { body } = await plan(csv)
  expect(await apply(body.planId, choices)).toMatchObject({ status: 202, body: { state: 'waiting' } })
  return eventually(async () => {
    const now = await seen(body.planId)
    return now.state === 'done' || now.state === 'failed' ? now : undefined
  })
}
const exported = async () => (await api.call('GET', '/api/portal/vessels/export', { token })).text
const results = ({ rows }: FleetImport) => rows.map(({ row, result, what }) => [row, result, what])

const FLEET = [
  'Skip;IMO-nummer;Rederi;Anlegg;Havn;Kaptein;Siste service;Servicetype;Tekniker',
  'MS Havlys Spirit;IMO 9074729;Nordtind Bulk AS;Electrolysis;Immingham;Ola Å. Nordmann;11.12.2023;annual service;Kari',
  'MS Havlys Spirit;;;;;;2.9.2022;Repair;',
  'MV Vardholm;7625811;nordtind bulk as;UV;Rotterdam;;;;',
  'Lyngfjell Bulk;9074728;;;;;;;',
  ';;Gråsund;;;;;;',
  'Sandhav;9289518;;;;;31.02.2023;;',
].join('\r\n')

it('a Norwegian list is tried, says of each row what becomes of it, and is written as one', async () => {
  const tried = await plan(Buffer.from(FLEET, 'latin1'), { fileName: 'fleet.csv' })
  expect(tried).toMatchObject({
    status: 200,
    body: {
      fileName: 'fleet.csv',
      state: 'planned',
      counts: { new: 3, changed: 0, duplicate: 0, refused: 3, unchanged: 0 },
      sums: { vessels: 2, services: 2, clients: 1 },
    },
  })
  expect(results(tried.body)).toEqual([
    [2, 'new', ['new vessel, new client', 'annual service 11 Dec 2023 added']],
    [3, 'new', ['repair 2 Sep 2022 added']],
    [4, 'new', ['new vessel, new client']],
    [5, 'refused', ['IMO 9074728: check digit should be 9']],
    [6, 'refused', ['The vessel has neither name nor IMO number']],
    [7, 'refused', ['Service date 31.02.2023 is not a date']],
  ])
  expect(await api.query('select name from vessels')).toEqual([])
  const { planId } = tried.body
  // Tried by one manager, applied by another: it is theirs.
  const other = await addPerson(api.ctx, { role: 'manager' })
  const sent = await api.call('POST', `${ROOT}/${planId}/apply`, { token: other.token, body: { choices: {} } })
  expect(sent.status).toBe(202)
  const done = await eventually(async () => {
    const now = await seen(planId)
    return now.state === 'done' ? now : undefined
  })
  expect(done).toMatchObject({ done: 4, toDo: 4, failure: null })
  expect(
    await api.query(`select vessels.name, imo, companies.name as client, location, vessel_master_name as master,
      last_service_date::text as last, (select count(*)::int from imported_services where vessel_id = vessels.id) as services
      from vessels left join companies on companies.id = company_id order by vessels.name`),
  ).toEqual([
    {
      name: 'MS Havlys Spirit',
      imo: '9074729',
      client: 'Nordtind Bulk AS',
      location: 'Immingham',
      master: 'Ola Å. Nordmann',
      last: '2023-12-11',
      services: 2,
    },
    {
      name: 'MV Vardholm',
      imo: '7625811',
      client: 'Nordtind Bulk AS',
      location: 'Rotterdam',
      master: null,
      last: null,
      services: 0,
    },
  ])
  expect(await api.query(`select changed_by from audit.logs where action = 'imported'`)).toEqual([
    { changed_by: other.id },
  ])
  expect(await apply(planId)).toMatchObject({ status: 409 })
  const refused = await api.call('GET', `${ROOT}/${planId}/refused`, { token })
  expect(refused.text).toContain('Lyngfjell Bulk,9074728,,,,,,,,5,IMO 9074728: check digit should be 9\r\n')
})

it.each([
  ['comma', 'Vessel,IMO\nMV Ærlig,\n', 'utf8'],
  ['tab', '\uFEFFVessel\tIMO\r\nMV Ærlig\t\r\n', 'utf8'],
  ['a heading in two lines', '"Vessel\nname";IMO\nMV Ærlig;\n', 'utf8'],
  ['bar', 'Vessel|IMO\rMV Ærlig|\r', 'utf8'],
  ['semicolon in UTF-16', '\uFEFFVessel;IMO\nMV Ærlig;\n', 'utf16le'],
  ['semicolon in UTF-16 without a mark', 'Vessel;IMO\nMV Ærlig;\n', 'utf16le'],
  ['semicolon in Windows’ letters, as Excel says it', 'sep=;\nVessel;IMO\nMV Ærlig;\n', 'latin1'],
] as const)('a file is read with %s', async (_name, text, encoding) => {
  const { body } = await plan(Buffer.from(text, encoding))
  expect(body).toMatchObject({ counts: { new: 1 }, rows: [{ vesselName: 'MV Ærlig', result: 'new' }] })
})

it('an exported file is imported without a change, and a correction in it is one change', async () => {
  const file = await exported()
  const { body } = await plan(file)
  expect(body.counts).toEqual({ new: 0, changed: 0, duplicate: 0, refused: 0, unchanged: 3 })
  expect((await apply(body.planId)).status).toBe(422)
  const done = await applied(file.replace('Immingham', 'Tromsø'))
  expect(done).toMatchObject({ state: 'done', counts: { changed: 1, unchanged: 2 }, done: 1 })
  expect(done.rows.find(({ result }) => result === 'changed')?.changes).toEqual([
    { field: 'location', from: 'Immingham', to: 'Tromsø' },
  ])
  expect(await exported()).toBe(file.replace('Immingham', 'Tromsø'))
})

it('a possible duplicate waits for a choice, and becomes what was chosen', async () => {
  const file =
    'Vessel;IMO;Location\nHavlys Spirit;;Bodø\nVardholmen;;Ålesund\nVardholm II;;\nTernefjell 12;;\nTernefjell 13;;'
  const { body } = await plan(file)
  expect(results(body).map(([row, result]) => [row, result])).toEqual([
    [2, 'duplicate'],
    [3, 'duplicate'],
    [4, 'duplicate'],
    [5, 'new'],
    [6, 'new'],
  ])
  const spirit = body.rows[0]?.candidates[0]
  expect(spirit).toMatchObject({ name: 'MS Havlys Spirit', reason: 'same name as MS Havlys Spirit' })
  expect(await apply(body.planId, { '2': 'new' })).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('rows 3, 4') },
  })
  expect((await apply(body.planId, { '2': managerId, '3': 'new', '4': 'leave' })).status).toBe(422)
  expect((await apply(body.planId, { '2': spirit?.id ?? '', '3': 'new', '4': 'leave' })).status).toBe(202)
  await eventually(async () => ((await seen(body.planId)).state === 'done' ? true : undefined))
  expect(await api.query(`select name, location from vessels where name ~ 'Havlys|Vard' order by name`)).toEqual([
    { name: 'MS Havlys Spirit', location: 'Bodø' },
    { name: 'MV Vardholm', location: 'Rotterdam' },
    { name: 'Vardholmen', location: 'Ålesund' },
  ])
})

it('nothing is written when the fleet changed since the dry run, and the import says so', async () => {
  const { body } = await plan('IMO;Location\n7625811;Antwerp\n')
  await api.query(`update vessels set location = 'Gdansk', version = version + 1 where imo = '7625811'`)
  await apply(body.planId)
  const failed = await eventually(async () => {
    const now = await seen(body.planId)
    return now.state === 'failed' ? now : undefined
  })
  expect(failed.failure).toContain('changed since the dry run')
  expect(await api.query(`select location from vessels where imo = '7625811'`)).toEqual([{ location: 'Gdansk' }])
})

it('an import is restarted after its process died, and is applied once', async () => {
  const { body } = await plan('IMO;Location;Date;Service\n7625811;Antwerp;2021-01-02;survey\n')
  await api.query(`update vessel_imports set state = 'running', done = 1 where id = $1`, [body.planId])
  await runVesselImport(background, { importId: body.planId, appliedBy: managerId }, 1)
  await runVesselImport(background, { importId: body.planId, appliedBy: managerId }, 2)
  expect(await seen(body.planId)).toMatchObject({ state: 'done' })
  expect(await api.query(`select service_type from imported_services where service_date = '2021-01-02'`)).toHaveLength(
    1,
  )
})

it('a renamed ship is still found by its old name, and each change of a field is audited', async () => {
  await applied('IMO;Vessel\n7625811;Vardholm Star\n')
  const [vessel] = await api.query<{ id: string }>(`select id, name, former_names from vessels where imo = '7625811'`)
  expect(vessel).toMatchObject({ name: 'Vardholm Star', former_names: ['MV Vardholm'] })
  expect(
    await api.query(`select old_value, new_value from audit.logs where entity_id = $1 and field_changed = 'name'`, [
      vessel?.id,
    ]),
  ).toEqual([{ old_value: 'MV Vardholm', new_value: 'Vardholm Star' }])
})

it('columns are mapped by hand, and a file that cannot be used is refused with its reason', async () => {
  const odd = 'Fartøysbetegnelse;Tall\nMV Mapped;x\n'
  expect(await plan(odd)).toMatchObject({
    status: 422,
    body: { detail: 'Take or ignore each column: "Fartøysbetegnelse", "Tall" are not known' },
  })
  expect((await plan(odd, { columns: 'name,ignore' })).body).toMatchObject({ counts: { new: 1 } })
  const columns = await api.call('POST', `${ROOT}/columns`, { token, body: 'Skip;Tall\nMV Mapped;x\n' })
  expect(columns.body).toMatchObject({
    fileRows: 1,
    columns: [
      { heading: 'Skip', samples: ['MV Mapped'], guess: 'name' },
      { heading: 'Tall', guess: null },
    ],
  })
  for (const [file, detail] of [
    ['Vessel\n', 'no rows'],
    ['Vessel;Vessel\na;b\n', 'Two columns are to be Vessel'],
    ['Location\nOslo\n', 'name, or its IMO'],
    ['Vessel\n"MV broken\n', 'cannot be read'],
  ] as const) {
    expect(await plan(file), file).toMatchObject({ status: 422, body: { detail: expect.stringContaining(detail) } })
  }
  expect((await plan('Vessel\nx\n', {}, 'text/plain')).status).toBe(415)
  expect((await plan('Vessel\nx\n', { dryRun: 'false' })).status).toBeGreaterThanOrEqual(400)
  const json = await api.call('POST', ROOT, { token, isExact: true, body: { csv: 'Vessel\nMV Json\n', dryRun: true } })
  expect(json).toMatchObject({ status: 200, body: { counts: { new: 1 } } })
  const other = await api.server.inject({
    method: 'POST',
    url: '/api/portal/vessels',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: 'Vessel',
  })
  expect(other.statusCode).toBe(415)
})

it('managers only', async () => {
  expect((await api.call('POST', ROOT, { token: operator.token, body: 'Vessel\nx' })).status).toBe(403)
  expect((await api.call('GET', '/api/portal/vessels/export', { token: operator.token })).status).toBe(403)
})

it('every heading that an export writes is known to the import', () => {
  expect(FLEET_COLUMNS.map((column) => FLEET_HEADINGS.find(columnNames[column]))).toEqual([...FLEET_COLUMNS])
})

it('undoing an import deletes created rows, restores changed ones, and lists those in use since', async () => {
  await api.query(`insert into companies (id, name) values (gen_random_uuid(), 'Undo Rederi')`)
  await applied(
    'Vessel;IMO;Location;Client;Service date;Service type\nMV Undo Known;9321483;Bergen;Undo Rederi;2020-01-02;repair\n',
  )
  const before = await exported()
  const file = [
    'Vessel;IMO;Location;Client;Master phone;Service date;Service type;Technician',
    'MV Undo Known;9321483;Stavanger;New Undo Client;+47 91234567;2020-01-02;repair;Kari',
    'MV Undo Known;9321483;;;;2021-05-06;survey;',
    'MV Undo Alpha;;Oslo;Second Undo Client;;2022-01-01;repair;',
    'MV Undo Beta;;Oslo;;;;;',
    'MV Undo Gamma;;Oslo;;;;;',
  ].join('\n')
  const undo = (planId: string, by = token) => api.call('POST', `${ROOT}/${planId}/undo`, { token: by, body: {} })

  const first = await applied(file)
  expect(first).toMatchObject({ state: 'done', canUndo: true, undoneAt: null })
  expect((await undo(first.planId, operator.token)).status).toBe(403)
  expect(await undo(first.planId)).toMatchObject({
    status: 200,
    body: { canUndo: false, undone: { vessels: 3, services: 2, clients: 2, restored: 2, left: [] } },
  })
  expect(await exported()).toBe(before)
  expect((await undo(first.planId)).status).toBe(409)
  expect(
    await api.query(`select action, description from audit.logs where action = 'restored' order by seq desc limit 1`),
  ).toEqual([
    {
      action: 'restored',
      description:
        'Import of A file undone: 3 vessels removed, 2 rows restored, 2 past services removed, 2 clients removed, 0 rows left',
    },
  ])

  const second = await applied(file)
  const vessel = async (name: string) =>
    (await api.query('select id, version from vessels where name = $1', [name]))[0] as { id: string; version: number }
  const known = await vessel('MV Undo Known')
  const gamma = await vessel('MV Undo Gamma')
  const patch = (row: { id: string; version: number }, body: object) =>
    api.call('PATCH', `/api/portal/vessels/${row.id}`, { token, body: { version: row.version, ...body } })
  expect((await patch(known, { location: 'Tromsø' })).status).toBe(200)
  expect((await patch(gamma, { notes: 'Seen' })).status).toBe(200)
  const visit = await api.call('POST', '/api/portal/projects', {
    token,
    body: { vesselName: 'MV Undo Beta', serviceType: 'repair' },
  })
  expect(visit.status).toBe(201)
  const undone = (await undo(second.planId)).body as FleetImport
  expect(undone.undone).toMatchObject({ vessels: 1, services: 2, clients: 1, restored: 1 })
  expect(Object.fromEntries((undone.undone?.left ?? []).map(({ name, reason }) => [name, reason]))).toEqual({
    'MV Undo Known': 'changed since the import',
    'MV Undo Beta': 'in use: 1 visit',
    'MV Undo Gamma': 'changed since the import',
    'New Undo Client': 'in use: vessels or visits',
  })
  const { items } = (await api.call('GET', ROOT, { token })).body as { items: object[] }
  expect(items.slice(0, 2)).toMatchObject([
    { planId: second.planId, canUndo: false, undoneAt: expect.any(String) },
    { planId: first.planId, canUndo: false },
  ])
})

it('after a week the file of an import is forgotten, after a month the import', async () => {
  const { planId } = await applied('Vessel;Location\nMV Aged;Oslo\n;\nx;y;z\n')
  const age = (days: number) =>
    api.query(`update vessel_imports set created_at = now() - make_interval(days => $2) where id = $1`, [planId, days])
  await age(8)
  await forgetOldImports(background)
  expect(await seen(planId)).toMatchObject({ state: 'done', canUndo: true, rows: [] })
  expect(await api.query('select csv from vessel_imports where id = $1', [planId])).toEqual([{ csv: '' }])
  expect((await api.call('GET', `${ROOT}/${planId}/refused`, { token })).status).toBe(404)
  await age(31)
  await forgetOldImports(background)
  expect((await api.call('GET', `${ROOT}/${planId}`, { token })).status).toBe(404)
})

it('what a spreadsheet ruined is refused by name, in phones, numbers, dates and names', async () => {
  const { body } = await plan(
    [
      'Vessel;IMO;Master phone;Next due;Service date;Service type;Master',
      'MV Ruined A;;4,79E+09;;;;',
      'MV Ruined B;9,28952E+06;;;;;',
      'MV Ruined C;;;45000;;;',
      'MV Ruined D;;;;46123;repair;',
      'MV KjÃ¸lnes;;;;;;',
      'MV Ruined F;;;;;;Ola Nordb\ufffd',
      '#REF!;;;;;;',
      'jan.05;;;;;;',
      'MV Ruined I;="9321495";="+47 91 23 45 67";;;;',
    ].join('\n'),
  )
  expect(results(body)).toEqual([
    [2, 'refused', [expect.stringMatching(/^Master phone “4,79E\+09” is a long number that the spreadsheet rounded/)]],
    [3, 'refused', [expect.stringMatching(/^IMO “9,28952E\+06” is a long number/)]],
    [4, 'refused', [expect.stringMatching(/^Next due “45000” is how spreadsheets store the day 2023-03-15/)]],
    [5, 'refused', [expect.stringMatching(/^Service date “46123” is how spreadsheets store the day 2026-04-11/)]],
    [6, 'refused', [expect.stringMatching(/^Vessel “MV KjÃ¸lnes” has damaged letters \(probably “MV Kjølnes”\)/)]],
    [7, 'refused', [expect.stringMatching(/^Master .* has damaged letters/)]],
    [8, 'refused', [expect.stringMatching(/^Vessel “#REF!” is an error of the spreadsheet/)]],
    [9, 'refused', [expect.stringMatching(/^Vessel “jan\.05” is a date/)]],
    [10, 'new', ['new vessel']],
  ])
})

it('reads a fleet from an Excel workbook, with its days and the numbers of its rows', async () => {
  const rows = `${plainRows([['Vessel', 'IMO', 'Last service', 'Service type']])}${plainRows(
    [['MV Book', 9074729]],
    2,
  ).replace(
    '</row>',
    '<c r="C2" s="1"><v>45352</v></c><c r="D2" t="inlineStr"><is><t>Repair</t></is></c></row>',
  )}${plainRows([['MV Wrong', 9074728]], 5)}`
  const workbook = packWorkbook({ sheets: [{ name: 'Fleet', rows }], formats: ['dd.mm.yyyy'] }).toString('base64')
  const read = await api.call('POST', `${ROOT}/workbook`, { token, body: { workbook } })
  const { csv } = read.body as { csv: string }
  expect(results((await plan(csv)).body)).toEqual([
    [2, expect.anything(), expect.arrayContaining(['repair 1 Mar 2024 added'])],
    [5, 'refused', ['IMO 9074728: check digit should be 9']],
  ])
  expect((await api.call('POST', `${ROOT}/workbook`, { token: operator.token, body: { workbook } })).status).toBe(403)
})

it('reads an export back whose names look like formulas, and refuses formulas that no export marked', async () => {
  const names = ['=B2 Guardstar', '=SUM(A1) Guard', '@Guardnes', '-Guardvik', "'=Guardfjell", '+1 Guardholm']
  for (const name of names) await api.query('insert into vessels (id, name) values (gen_random_uuid(), $1)', [name])
  const rows = (await exported()).split('\r\n').filter((row, at) => at === 0 || row.includes('Guard'))
  expect((await plan(rows.join('\r\n'))).body.counts).toMatchObject({ unchanged: names.length, refused: 0 })
  expect(results((await plan('Vessel\n=B2 Guardstar\n')).body)).toEqual([
    [2, 'refused', [expect.stringContaining('formula')]],
  ])
})
