import { expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { runVesselImport } from './service/import-fleet.server.ts'
import type { FleetImport, FleetImportChoices } from './vessel-import.contract.ts'

const api = await testCalls()
const { token, id: managerId } = await addPerson(api.ctx, { role: 'manager' })
const ROOT = '/api/portal/vessels/import'

const plan = async (csv: string, columns?: string) => {
  const reply = await api.server.inject({
    method: 'POST',
    url: ROOT,
    query: columns === undefined ? {} : { columns },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
    payload: csv,
  })
  return { body: reply.json() as FleetImport }
}
const apply = (planId: string, choices: FleetImportChoices = {}) =>
  api.call('POST', `${ROOT}/${planId}/apply`, { token, body: { choices } })
const written = async (planId: string, choices: FleetImportChoices) => {
  expect((await apply(planId, choices)).status).toBe(202)
  await runVesselImport(systemCtx(createDb(api.pool)), { importId: planId, appliedBy: managerId }, 1)
}

const resultOf = async (csv: string) =>
  (await plan(csv)).body.rows.toSorted((a, b) => a.row - b.row).map(({ result, what }) => [result, what[0]])

// prettier-ignore
it.each([
  'Printed 12.03.2026', 'Skrevet ut 1. mars 2026', 'Sold', 'Solgt 2023', 'Scrapped 2024', 'Laid up', 'Fortsetter', 'Doubtnes (sold)',
  'Doubtnes – hugget', 'March 2026', 'Q1 2026', 'Uke 12', 'post@doubt.no', 'Call the office before the next visit, please', 'Doubtnes?', 'Fleet overview', 'For sale', 'Out of service', 'Same as above',
  'Søsterskip', 'Vår flåte', 'DWT 5000', 'Doubtnes TBN', '1. Doubtnes', 'Doubtnes 2019', 'Doubtnes x 2', 'x x',
  'test', 'Test vessel', 'Dummy', 'asdf', 'x', 'xxx', 'A', 'Newbuilding', 'New building 3', 'Nybygg 45', 'Hull 1234', 'Hull no. S-1234',
  'NB 512', 'S-512', 'Yard no. 77', 'Tankers', 'Bulk carriers', 'Brønnbåter', 'PureBallast 3', 'Ballast water', 'BWTS', 'Nordic Shipping AS',
  'Doubtvik Rederi', 'Doubt Ship Management', 'Doubtlund GmbH', 'Owner', 'Kaptein', 'Doubtnes / Doubtvik', 'Doubtnes and Doubtvik',
  'Doubtnes og Doubtvik', 'Doubtnes & Doubtvik', 'Doubtnes, Doubtvik', 'Doubtnes; Doubtvik', 'Doubtnes (Doubtvik)', 'Doubtnes 9321484', 'Doubtnes 257123000', 'Doubtnes IMO 932 1483',
])('asks whether “%s” is a vessel, and takes it when a person says so', async (name) => {
  const { body } = await plan(`Vessel|Location\n${name}|Bergen\n`)
  expect(body.rows).toMatchObject([
    { result: 'duplicate', candidates: [], what: [expect.stringContaining(`“${name}” may be`)] },
  ])
  expect((await apply(body.planId)).status).toBe(422)
  expect((await apply(body.planId, { '2': 'new' })).status).toBe(202)
})

// prettier-ignore
it.each([
  'Doubtless', 'MV Grand Lady', 'Doubt Star 2', 'Doubt II', 'St. Doubta', 'Doubt of the Seas', '東方之疑', 'M/V Doubtvåg', 'Doubt-Marina 2',
  'Doubtvåg (ex Doubtsund)', 'Øy', 'Doubt Ålesund', 'Newcastle Doubt', 'Holly Doubt', 'Doubt Oil',
])('takes “%s” for a vessel', async (name) => {
  expect(await resultOf(`Vessel\n${name}\n`)).toEqual([['new', 'new vessel']])
})

it('asks about the name of a company, a system or a column of the file', async () => {
  await api.query(`insert into companies (id, name, alternative_names) values
    (gen_random_uuid(), 'Dirholm Tank AS', '{Dirholmen}')`)
  await api.query(
    `insert into vessels (id, name, system_type) values (gen_random_uuid(), 'Dirknown', 'OceanDoubt 300')`,
  )
  await api.query(`insert into cross_references (id, kind, maker, system, aliases, reagent_need, confidence, checked)
    values (gen_random_uuid(), 'system', 'Dirmaker', 'DirBall 3', E'Dir Ball\\n=DB', 'no', 'high', '2026-01-01')`)
  const rows = [
    'DirBall 3.1;;',
    'Dirmaker;;',
    'Dir Ball;;',
    'Dirholm Tank;;',
    'Dirholmen;;',
    'OceanDoubt 450;;',
    'Dirvik;Dirgard;Seadoubt X',
    'Dirgard;;',
    'SeaDoubt X;;',
  ]
  expect(await resultOf(['Vessel;Client;System', ...rows].join('\n'))).toEqual([
    ...['DirBall 3.1', 'Dirmaker', 'Dir Ball'].map((name) => [
      'duplicate',
      `“${name}” may be a treatment system. Is this the name of one vessel?`,
    ]),
    ['duplicate', '“Dirholm Tank” may be the company Dirholm Tank AS. Is this the name of one vessel?'],
    ['duplicate', '“Dirholmen” may be the company Dirholm Tank AS. Is this the name of one vessel?'],
    ['duplicate', '“OceanDoubt 450” may be a treatment system. Is this the name of one vessel?'],
    ['new', 'new vessel, new client'],
    ['duplicate', '“Dirgard” may be the company Dirgard. Is this the name of one vessel?'],
    ['duplicate', '“SeaDoubt X” may be a treatment system. Is this the name of one vessel?'],
  ])
  expect(await resultOf('Vessel;IMO\nDirholm Tank;9166998\nHull 4711;9167007\n')).toEqual([
    ['new', 'new vessel'],
    ['new', 'new vessel'],
  ])
})

it('refuses repeated headings of any file, and two lines in a name', async () => {
  const csv = 'Skute;Hva;Vessel\n;;Headholm\nSkute;Hva;Vessel\n;hva;\n;;"Headnes\nHeadvik"\n'
  const { body } = await plan(csv, 'ignore,ignore,name')
  expect(body.rows.map(({ result, what }) => [result, what[0]])).toEqual([
    ['new', 'new vessel'],
    ['refused', 'This row repeats the headings'],
    ['refused', 'This row repeats the headings'],
    ['refused', expect.stringContaining('has several lines. Write one vessel in a row')],
  ])
})

it('takes an IMO number out of a name, and asks where it is that of a vessel with another name', async () => {
  await api.query(`insert into vessels (id, name, imo) values
    (gen_random_uuid(), 'Numberfjord', '9166857'), (gen_random_uuid(), 'Numberholm (IMO 9166869)', '9166869')`)
  const { body } = await plan(
    [
      'Vessel;IMO;Location',
      'NUMBERNES (IMO 9166871);;',
      'Numbervik 9166883;;',
      'IMO no. 9166895 Numbersund;;',
      'Numberdal (IMO 9166900);9166900;',
      'Numberstad 9166912;9166924;',
      'Numberbakk IMO 9166925;;',
      'Numberfjord 9166857;;Bergen',
      'Numberholm (IMO 9166869);9166869;',
      'Numberother, IMO: 9166869;;',
    ].join('\n'),
  )
  const byRow = body.rows.toSorted((a, b) => a.row - b.row)
  expect(byRow.map(({ result, vesselName, imo, what }) => [result, vesselName, imo, what])).toEqual([
    ['new', 'NUMBERNES', '9166871', ['new vessel', 'IMO 9166871 is taken from the name']],
    ['new', 'Numbervik', '9166883', ['new vessel', 'IMO 9166883 is taken from the name']],
    ['new', 'Numbersund', '9166895', ['new vessel', 'IMO 9166895 is taken from the name']],
    ['new', 'Numberdal', '9166900', ['new vessel']],
    [
      'refused',
      'Numberstad 9166912',
      '9166924',
      [expect.stringContaining('The name has IMO 9166912, the IMO column 9166924')],
    ],
    ['refused', 'Numberbakk IMO 9166925', null, [expect.stringContaining('check digit')]],
    ['changed', 'Numberfjord', '9166857', []],
    ['unchanged', 'Numberholm (IMO 9166869)', '9166869', []],
    ['refused', 'Numberother', '9166869', ['IMO 9166869 is in row 9 with another name']],
  ])
  const { body: other } = await plan('Vessel\nNumberother IMO: 9166869\n')
  expect(other.rows).toMatchObject([
    {
      result: 'duplicate',
      candidates: [{ imo: '9166869' }],
      what: ['IMO number of Numberholm (IMO 9166869)', expect.anything()],
    },
  ])
})

it('keeps the name of a vessel that a doubtful row is', async () => {
  await api.query(`insert into vessels (id, name, imo) values (gen_random_uuid(), 'Keepnes', '9166936')`)
  const { body } = await plan('Vessel;IMO;Location\nSold 2024;9166936;Bergen\n')
  const [id = ''] = body.rows[0]?.candidates.map((each) => each.id) ?? []
  await written(body.planId, { '2': id })
  expect(await api.query('select name, former_names, location from vessels where id = $1', [id])).toEqual([
    { name: 'Keepnes', former_names: [], location: 'Bergen' },
  ])
})

it('refuses days in years that can’t be meant', async () => {
  const rows = [
    'Yearnes;1.3.1927;;',
    'Yearvik;1.3.2145;;',
    'Yearfoss;1.3.2027;1.3.1926;repair',
    'Yearby;1.3.2027;1.3.2019;repair',
  ]
  expect(await resultOf(['Vessel;Next due;Service date;Service type', ...rows].join('\n'))).toEqual([
    ['refused', expect.stringMatching(/^Next due: Choose a day in the years 2000 to/)],
    ['refused', expect.stringMatching(/^Next due: Choose a day in the years 2000 to/)],
    ['refused', expect.stringMatching(/^Service date 1.3.1926 is too long ago/)],
    ['new', 'new vessel'],
  ])
})

it('asks about a row with nothing but a name where nearly all others have more', async () => {
  const rows = ['Alonea;Oslo', 'Aloneb;Bergen', 'Alonec;Bodø', 'Aloned;Florø', 'Alonee;', 'Alonef;Ålesund']
  const asked = async (lines: readonly string[]) =>
    (await resultOf(['Vessel;Location', ...lines].join('\n'))).map(([result]) => result)
  expect(await asked(rows)).toEqual(['new', 'new', 'new', 'new', 'duplicate', 'new'])
  expect(await asked(['Alonea;Oslo', 'Aloneb;', 'Alonec;', 'Aloned;'])).toEqual(['new', 'new', 'new', 'new'])
})

it('asks about names in which the same digits are other numbers, in the file and in the fleet', async () => {
  await api.query(`insert into vessels (id, name) values (gen_random_uuid(), 'Partholm 1-2')`)
  expect(await resultOf('Vessel\nPartholm 12\nPartnes 1-1\nPartnes 11\n')).toEqual([
    ['duplicate', 'same name as Partholm 1-2'],
    ['new', 'new vessel'],
    ['duplicate', 'same name as Partnes 1-1 in row 3'],
  ])
})

it('asks about another spelling of a name with another IMO number', async () => {
  await api.query(`insert into vessels (id, name, imo) values (gen_random_uuid(), 'Saint Otherholm', '9166950')`)
  expect(await resultOf('Vessel;IMO\nSt. Otherholm;9166962\nM/T Saint Otherholm 2;9166974\n')).toEqual([
    ['duplicate', 'name of Saint Otherholm, other IMO'],
    ['new', 'new vessel'],
  ])
})
