import { expect, it } from 'vitest'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { FleetImport } from './vessel-import.contract.ts'

const api = await testCalls()
const { token } = await addPerson(api.ctx, { role: 'manager' })
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
const apply = (planId: string) => api.call('POST', `${ROOT}/${planId}/apply`, { token, body: { choices: {} } })

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
    [6, 'duplicate', 'Twin Known has this IMO number'],
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
    'Pairsund 9222429;;',
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

it('says of a row that a telephone number can’t be dialled, and takes it as written', async () => {
  const { body } = await plan(
    [
      'Vessel;Master phone;Agent phone',
      'Phoneholm;+47 (0)91 23 45 67;91 23 45 67',
      'Phonenes;55 12;+31 10 252 1111',
      'Phonevik;call the bridge;',
    ].join('\n'),
  )
  const warnings = body.rows.map(({ what }) => what.filter((each) => each.includes('dialled')))
  expect(warnings).toEqual([
    [],
    [expect.stringMatching(/^Master phone “55 12” can’t be dialled/)],
    [expect.stringMatching(/^Master phone “call the bridge” can’t be dialled/)],
  ])
  expect(body.counts).toMatchObject({ new: 3, refused: 0 })
  expect((await apply(body.planId)).status).toBe(202)
})

it('refuses telephone numbers that a spreadsheet made amounts of', async () => {
  const { body } = await plan(
    [
      'Vessel;Master phone;Engineer phone;Agent phone',
      'Amountholm;4791234567.0;;',
      'Amountnes;;"4,791,234,567";',
      'Amountvik;;;-4791234567',
      'Amountby;4791234567,00;;',
      'Amountfjord;+47 91 23 45 67;47 91 23 45 67;91-23-45-67',
    ].join('\n'),
  )
  expect(body.rows.map(({ result, what }) => [result, what[0]])).toEqual([
    ['refused', expect.stringMatching(/^Master phone “4791234567.0” is a telephone number that the spreadsheet made/)],
    ['refused', expect.stringMatching(/^Engineer phone “4,791,234,567” is a telephone number/)],
    ['refused', expect.stringMatching(/^Port agent phone “-4791234567” is a telephone number/)],
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
  ])
  expect(body.sums.clients).toBe(1)
  expect((await apply(body.planId)).status).toBe(202)
})
