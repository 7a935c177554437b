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

const plan = async (csv: string) => {
  const reply = await api.server.inject({
    method: 'POST',
    url: ROOT,
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

it('two rows of one ship in other letters are asked about, and so is a ship known by a number in its name', async () => {
  await api.query(`insert into vessels (id, name, imo) values (gen_random_uuid(), 'Twin Known', '9166778')`)
  const { body } = await plan(
    [
      'Vessel;Former names',
      'MV Twinfjord Star;',
      'Twinfjord Star;',
      'Twinfjord Starr;',
      'Twin Newname;Twinfjord Star',
      'Something Else 9166778;',
    ].join('\n'),
  )
  expect(body.rows.map(({ row, result, what }) => [row, result, what[0]])).toEqual([
    [2, 'new', 'new vessel'],
    [3, 'duplicate', 'same name as MV Twinfjord Star in row 2'],
    [4, 'duplicate', expect.stringMatching(/ % like .* in row [23]$/)],
    [5, 'duplicate', expect.stringMatching(/Twinfjord Star is a former name of it in row [23]$/)],
    [6, 'duplicate', 'IMO number of Twin Known'],
  ])
  expect((await apply(body.planId)).status).toBe(422)
})

it('asks about exactly those rows that the list of duplicates would show once they are imported', async () => {
  await api.query(`insert into vessels (id, name, imo, former_names) values
    (gen_random_uuid(), 'MT Pairvær Ørn', '9222405', '{}'), (gen_random_uuid(), 'Pairvik Prince', null, '{Pairvik Duke}'),
    (gen_random_uuid(), 'Pairholm 9222417', null, '{}'), (gen_random_uuid(), 'Pairnes Hull 7', null, '{}'),
    (gen_random_uuid(), 'Pairsund', '9222429', '{}')`)
  const rows = [
    'Pairvaer Orn;;',
    'Pairvik-Duke;;',
    'Pairlong Countess;;Pairvik Prince',
    'Pairnamed;9222417;',
    'Pairnes Hull 8;;',
    'Pairsunde;9222431;',
    'Pairvik Princes;;',
    'Pairlong Countes;9222443;',
    'Pairlonely;;',
  ]
  const { body } = await plan(['Vessel;IMO;Former names', ...rows].join('\n'))
  const asked = body.rows.filter(({ result }) => result === 'duplicate').map(({ vesselName }) => vesselName)
  for (const row of rows) {
    const [name, imo, former] = row.split(';')
    await api.query(
      `insert into vessels (id, name, imo, former_names) values (gen_random_uuid(), $1, nullif($2, ''), $3)`,
      [name, imo, former === '' ? [] : [former]],
    )
  }
  const { body: found } = await api.call('GET', '/api/portal/vessels/duplicates?q=pair&pageSize=200', { token })
  const listed = (found as { items: { a: { name: string }; b: { name: string } }[] }).items
  const isListed = (name: string) => listed.some(({ a, b }) => a.name === name || b.name === name)
  const names = rows.map((row) => row.split(';')[0] ?? '')
  expect(asked.length).toBeGreaterThan(5)
  expect(asked).toEqual(names.filter(isListed))
})

// prettier-ignore
const ODD_PHONES = [
  '- 4791234567', '–4791234567', '--4791234567', '-47 91 23 45 67', '+-4791234567', '91234567-', '.91234567', '91A34567',
  '47E10', '912345678', '+47912345678901', '9123456', '0', '?', '91234567 / 92345678',
]

it('says of a row that a telephone number can’t be dialled, and takes it as written', async () => {
  const { body } = await plan(
    [
      'Vessel;Master phone;Agent phone',
      'Phoneholm;+47 (0)91 23 45 67;91 23 45 67',
      'Phonenes;55 12;+31 10 252 1111',
      'Phonevik;call the bridge;',
      ...ODD_PHONES.map((phone, at) => `Phonefjell Hull ${at + 1};${phone};`),
    ].join('\n'),
  )
  const warnings = body.rows.map(({ what }) => what.filter((each) => each.includes('dialled')))
  expect(warnings).toEqual([
    [],
    [expect.stringMatching(/^Master phone “55 12” can’t be dialled/)],
    [expect.stringMatching(/^Master phone “call the bridge” can’t be dialled/)],
    ...ODD_PHONES.map((phone) => [expect.stringContaining(`Master phone “${phone}” can’t be dialled`)]),
  ])
  expect(body.counts).toMatchObject({ new: 3 + ODD_PHONES.length, refused: 0 })
  expect((await apply(body.planId)).status).toBe(202)
})

it('refuses telephone numbers that a spreadsheet made amounts of', async () => {
  const { body } = await plan(
    [
      'Vessel;Master phone;Engineer phone;Agent phone',
      'Amountholm;4791234567.0;;',
      'Amountnes;;"4,791,234,567";',
      'Amountvik;;;-4791234567',
      'Amountvoll;−4791234567;;',
      'Amountdal;;4.79123E+10;',
      'Amountby;4791234567,00;;',
      'Amountfjord;+47 91 23 45 67;47 91 23 45 67;91-23-45-67',
    ].join('\n'),
  )
  expect(body.rows.map(({ result, what }) => [result, what[0]])).toEqual([
    ['refused', expect.stringMatching(/^Master phone “4791234567.0” is a telephone number that the spreadsheet made/)],
    ['refused', expect.stringMatching(/^Engineer phone “4,791,234,567” is a telephone number/)],
    ['refused', expect.stringMatching(/^Port agent phone “-4791234567” is a telephone number/)],
    ['refused', expect.stringMatching(/^Master phone “−4791234567” is a telephone number/)],
    ['refused', expect.stringMatching(/^Engineer phone “4.79123E\+10” is a long number that the spreadsheet rounded/)],
    ['refused', expect.stringMatching(/^Master phone “4791234567,00” is a telephone number/)],
    ['new', 'new vessel'],
  ])
})

it('asks about a client with a name that differs from a known one only in spelling or legal form', async () => {
  await api.query(`insert into companies (id, name, alternative_names) values
    (gen_random_uuid(), 'Spellskjær Rederi AS', '{Spellskjær}'), (gen_random_uuid(), 'Spellholm Ltd', '{}')`)
  await api.query(
    `insert into vessels (id, name, client_name) values (gen_random_uuid(), 'Spelltind', 'Spellholm Limited')`,
  )
  const asked = (name: string, known: string) => [
    'refused',
    expect.stringContaining(`“${name}” may be the client ${known}.`),
  ]
  const { body } = await plan(
    [
      'Vessel;Client',
      'Spellbjorg Alpha;Spellskjaer Rederi A/S',
      'Spellmo Charlie;SPELLSKJÆR  REDERI',
      'Spellvoll Echo;Spellskjær rederi as',
      'Spelldal Golf;Spellholm Limited',
      'Spelltind;Spellholm Limited',
      'Spellnes India;Spellnew AS',
      'Spellhav Kilo;Spellnew A.S.',
      'Spellfoss Mike;Spellnew as',
      'Spellgard Oscar;Spellholm  Limited, AS',
      'Spellrud Quebec;Spellholm GmbH',
      'Spelltun Romeo;ＳＰＥＬＬＨＯＬＭ Ltd.',
    ].join('\n'),
  )
  const byRow = body.rows.toSorted((a, b) => a.row - b.row)
  expect(byRow.map(({ result, what }) => [result, what[0]])).toEqual([
    asked('Spellskjaer Rederi A/S', 'Spellskjær Rederi AS'),
    asked('SPELLSKJÆR  REDERI', 'Spellskjær Rederi AS'),
    ['new', 'new vessel, client known'],
    asked('Spellholm Limited', 'Spellholm Ltd'),
    ['unchanged', undefined],
    ['new', 'new vessel, new client'],
    ['refused', expect.stringContaining('“Spellnew A.S.” may be “Spellnew AS” of row 7.')],
    ['new', 'new vessel, new client'],
    asked('Spellholm  Limited, AS', 'Spellholm Ltd'),
    asked('Spellholm GmbH', 'Spellholm Ltd'),
    asked('ＳＰＥＬＬＨＯＬＭ Ltd.', 'Spellholm Ltd'),
  ])
  expect(body.sums.clients).toBe(1)
  expect((await apply(body.planId)).status).toBe(202)
})

it('asks about the IMO number of one vessel with the name of another one, and writes what was chosen', async () => {
  await api.query(`insert into vessels (id, name, imo, former_names) values
    (gen_random_uuid(), 'Crossa', '9166780', '{}'), (gen_random_uuid(), 'MV Crossbay Duke', '9166792', '{}'),
    (gen_random_uuid(), 'Crosscliff Earl', '9166807', '{Crossdale Fjord}'), (gen_random_uuid(), 'Crosselm Gale', null, '{}'),
    (gen_random_uuid(), 'Crossfern Haven', '9166819', '{}'), (gen_random_uuid(), 'Crossgrove Isle', '9166821', '{}')`)
  const { body } = await plan(
    [
      'Vessel;IMO;Location',
      'Crossbay Duke;9166780;Bergen',
      'M/V Crossa;9166792;Bodø',
      'CROSSDALE FJORD;9166819;',
      'Crosselm-Gale;9166807;',
      'Crossnew Jewel;9166821;',
      'Crossnew Jewel;9166833;',
    ].join('\n'),
  )
  const byRow = body.rows.toSorted((a, b) => a.row - b.row)
  expect(byRow.map(({ row, result, what }) => [row, result, what])).toEqual([
    [2, 'duplicate', ['IMO number of Crossa', 'same name as MV Crossbay Duke']],
    [3, 'duplicate', ['IMO number of MV Crossbay Duke', 'same name as Crossa']],
    [4, 'duplicate', ['IMO number of Crossfern Haven', 'former name of Crosscliff Earl']],
    [5, 'duplicate', ['IMO number of Crosscliff Earl', 'same name as Crosselm Gale']],
    [6, 'duplicate', ['IMO number of Crossgrove Isle', 'same name as Crossnew Jewel in row 7']],
    [7, 'new', ['new vessel']],
  ])
  const [own, other] = byRow[0]?.candidates ?? []
  const leave = { '4': 'leave', '5': 'leave', '6': 'leave' }
  expect((await apply(body.planId, { ...leave, '2': 'new', '3': 'leave' })).status).toBe(422)
  await written(body.planId, { ...leave, '2': other?.id ?? '', '3': 'leave' })
  const named = 'select name, imo, location from vessels where id = $1'
  expect(await api.query(named, [own?.id])).toEqual([{ name: 'Crossa', imo: '9166780', location: null }])
  expect(await api.query(named, [other?.id])).toEqual([
    { name: 'MV Crossbay Duke', imo: '9166792', location: 'Bergen' },
  ])
})

it('takes a new name that nobody else has for a renaming', async () => {
  await api.query(`insert into vessels (id, name, imo) values (gen_random_uuid(), 'Renameholm Earl', '9166845')`)
  const { body } = await plan('Vessel;IMO\nRenamevik Baron;9166845\n')
  expect(body.rows[0]).toMatchObject({
    result: 'changed',
    changes: [{ field: 'name', from: 'Renameholm Earl', to: 'Renamevik Baron' }],
  })
})
