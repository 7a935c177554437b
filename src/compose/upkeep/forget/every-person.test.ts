import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  casesOfPanel,
  casesOfPeople,
  casesOfPortal,
  ENTITIES,
} from '#compose/tests/fields/every-field.cases.fixture.ts'
import { bodyOf, findSamples, makeRow, type FieldCase } from '#compose/tests/fields/every-field.fixture.ts'
import type { Stage } from '#compose/tests/fields/every-field.stage.fixture.ts'
import { systemCtx } from '#core/context.server.ts'
import { openFileStorage } from '#core/files/storage.server.ts'
import { columnsOf, type Entity } from '#core/rows/entity.server.ts'
import { testCalls, UNLIMITED } from '../../../../tests/setup/calls.ts'
import { contactMessage } from '../../../../tests/setup/http-client.ts'
import { fewOf } from '../../../../tests/setup/long-tests/sample.ts'
import { addPerson } from '../../../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../../../tests/setup/tus.ts'
import { erasePerson } from './erase-person.server.ts'
import { findPerson } from './find-person.server.ts'
import { CONTACTS, groupsOf, nameFields, PERSON_ENTITIES, ROW } from './person-tables.server.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, query, routes } = product
const ctx = systemCtx(product.ctx.db)
const places = {
  storage: openFileStorage({ folder: product.folder, s3: null }),
  mailFolder: join(product.folder, 'mail'),
}
const [manager, operator, other] = await Promise.all(
  (['manager', 'operator', 'operator'] as const).map((role) => addPerson(product.ctx, { role })),
)
if (!manager || !operator || !other) throw new Error('Nobody was added')
const admin = await product.signIn()
const stage: Stage = {
  call,
  query,
  manager,
  operator,
  other,
  admin,
  upload: (person) =>
    tusCaller(product.server, person.token).upload('file.pdf', pdf(createHash('sha1').update(person.id).digest('hex'))),
}

const entityOf = (fields: FieldCase['fields']): Entity | undefined =>
  PERSON_ENTITIES.find((entity) => entity.fields === fields)

/** Calls that make and change rows with fields about a person, by the registry of fields. */
const cases = [...(await casesOfPanel(stage)), ...(await casesOfPortal(stage)), ...casesOfPeople(stage)]
  .filter(({ fields, make }) => make !== undefined && entityOf(fields) !== undefined)
  .map((test) => Object.assign(test, { entity: entityOf(test.fields) as Entity }))
type Case = (typeof cases)[number]

interface Person {
  name: string
  email: string
  phone: string
}

interface PersonField {
  field: string
  isName: boolean
  /** The group has no other field: an address can only be written next to the name. */
  isAlone: boolean
}

/** Fields about persons that the calls take. */
function personFields({ entity, change: name }: Case): PersonField[] {
  const own = Object.keys(bodyOf(routes, name))
  const isRow = Object.values(entity.fields).some(({ person }) => person === ROW)
  if (isRow)
    return own.flatMap((field) =>
      /^(name|email|phone)$/.test(field) ? [{ field, isName: field === 'name', isAlone: false }] : [],
    )
  return groupsOf(entity).flatMap((group) => {
    const names = new Set(nameFields(group).map(({ field }) => field))
    const isAlone = group.columns.length === 1
    return group.columns.map(({ field }) => ({ field, isName: names.has(field), isAlone }))
  })
}

/** The fields with a person in them, as the call takes them. */
function valuesOf(each: Case, person: Person): Record<string, string> {
  const shape = bodyOf(routes, each.change)
  return Object.fromEntries(
    personFields(each).map(({ field, isName, isAlone }) => {
      const wanted = /phone/i.test(field) ? [person.phone] : [person.email, person.phone]
      const name = isAlone ? `${person.name}, ${person.email}` : person.name
      const value = isName ? name : wanted.find((text) => shape[field]?.safeParse(text).success)
      if (value === undefined) throw new Error(`${each.name}.${field} takes neither an address nor a number`)
      return [field, value]
    }),
  )
}

/** The fields without the person; a field that has to say something keeps it. */
function emptyOf(each: Case, isWanted: (field: { isName: boolean }) => boolean): Record<string, null> {
  const shape = bodyOf(routes, each.change)
  return Object.fromEntries(
    personFields(each).flatMap((field) =>
      isWanted(field) && shape[field.field]?.safeParse(null).success ? [[field.field, null]] : [],
    ),
  )
}

const split = (route: string) => route.split(' ') as [Parameters<typeof call>[0], string]

/** What the call that makes a row can't do without, other values each time. */
function needed(each: Case): Record<string, unknown> {
  const shape = bodyOf(routes, each.make ?? '')
  const { first } = findSamples(routes, each)
  return Object.fromEntries(
    Object.entries(first).filter(([field]) => shape[field]?.safeParse(undefined).success === false),
  )
}

const make = (each: Case, person: Person): Promise<string> =>
  makeRow({ call }, each, { ...needed(each), ...valuesOf(each, person) })

async function versionOf({ entity }: Case, id: string): Promise<number> {
  const [row] = await query<{ version: number }>(`select version from ${getTableName(entity.table)} where id = $1`, [
    id,
  ])
  return row?.version ?? 0
}

async function change(each: Case, id: string, body: Record<string, unknown>): Promise<void> {
  const [method, path] = split(each.change)
  const whole = method === 'PUT' ? needed(each) : {}
  const { status, text } = await call(method, path.replace(':id', id), {
    token: each.token,
    body: { ...whole, ...body, version: await versionOf(each, id) },
  })
  expect([each.name, status, text.slice(0, 300)]).toEqual([each.name, 200, text.slice(0, 300)])
}

/** Deletes by the call of the entity; where there is none, as merging and retention do. Accounts are only closed. */
async function remove(each: Case, id: string): Promise<void> {
  const table = getTableName(each.entity.table)
  const [, path] = split(each.change)
  if (table === 'portal_users')
    return void (await query('update portal_users set is_active = false where id = $1', [id]))
  if (!routes.some(({ endpoint }) => endpoint.method === 'DELETE' && endpoint.path === path))
    return void (await query(`delete from ${table} where id = $1`, [id]))
  const version = String(await versionOf(each, id))
  const { status, text } = await call('DELETE', path.replace(':id', id), { token: each.token, query: { version } })
  expect([each.name, status < 300, text]).toEqual([each.name, true, text])
}

/** Restores what can be restored, with all that was deleted together. */
async function restoreAll(): Promise<void> {
  const acts = await query<{ id: string }>(`select id from acts where kind = 'deleted' order by seq`)
  for (const { id } of acts) await call('POST', `/api/admin/changes/${id}/put-back`, { token: admin, body: {} })
}

async function sendMessage(person: Person): Promise<string> {
  await call('POST', '/api/contact', { body: { ...contactMessage(person.name), ...person } })
  const [row] = await query<{ id: string }>('select id from contact_submissions where email = $1', [person.email])
  return row?.id ?? ''
}

async function removeMessage(id: string): Promise<void> {
  expect((await call('DELETE', `/api/admin/contacts/${id}`, { token: admin })).status).toBeLessThan(300)
}

/** Where a text is stored: the table with the text's row, or the file. */
async function tracesOf(words: string): Promise<string[]> {
  const tables = await query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(
      `select to_jsonb(each)::text as row from ${name} each where strpos(lower(to_jsonb(each)::text), lower($1)) > 0`,
      [words],
    )
    found.push(...rows.map(({ row }) => `${name.replace(/^public\./, '')}: ${row}`))
  }
  for (const file of await readdir(product.folder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    if (file.isFile() && (await readFile(path)).includes(words)) found.push(path)
  }
  return found
}

let count = 0
/** A person whose name, address and number nobody else has. */
function invent(isFullName: boolean): Person {
  count += 1
  const word = `Lomvi${count}x`
  return {
    name: isFullName ? `Kari ${word}` : word,
    email: `${word.toLowerCase()}@canary.example`,
    phone: `+47 91 20 ${String(1000 + count).replace(/(..)(..)/, '$1 $2')}`,
  }
}

/**
 * Tables of which rows may stay, if they are listed: lines in the chain about an account, what others were sent about it,
 * and a vessel that was made with a visit, which takes names from it without addresses.
 */
const LISTED = ['audit.logs', 'outgoing_mail', 'notifications', 'vessels']

/** Forgets the person: nothing is left anywhere but what is listed. */
async function expectForgotten(person: Person, listedBefore: object = {}): Promise<void> {
  const left = { ...listedBefore, ...(await erasePerson(ctx, places, person.email)).left }
  const unlisted = (traces: string[]) =>
    traces.filter((trace) => !LISTED.some((table) => table in left && trace.startsWith(`${table}: `)))
  for (const words of [person.name, person.email, person.phone.replaceAll(' ', '')]) {
    expect(unlisted(await tracesOf(words)), words).toEqual([])
  }
}

const KINDS_OF_NAMES = [
  { words: 'one word', isFullName: false },
  { words: 'two words', isFullName: true },
]
const drawnKinds = fewOf(KINDS_OF_NAMES, 1, ({ words }) => words)

describe.each(drawnKinds)('a person with a name of $words in every group of fields', ({ isFullName }) => {
  it('is forgotten after another person took the place, who stays', async () => {
    const [first, second] = [invent(isFullName), invent(isFullName)]
    const rows = []
    for (const each of cases) {
      const id = await make(each, first)
      await change(each, id, valuesOf(each, second))
      rows.push({ each, id })
    }
    expect(JSON.stringify(await findPerson(ctx, first.email))).toContain(first.name)
    await expectForgotten(first)
    for (const { each, id } of rows) {
      const columns = columnsOf(each.entity.table)
      const [row] = await query<Record<string, unknown>>(
        `select * from ${getTableName(each.entity.table)} where id = $1`,
        [id],
      )
      for (const { field } of personFields(each).filter(({ isName }) => isName)) {
        expect(row?.[columns[field]?.name ?? ''], `${each.name}.${field}`).toContain(second.name)
      }
    }
    expect((await tracesOf(second.name)).some((trace) => trace.startsWith('audit.personal_values'))).toBe(true)
  })

  it('is forgotten after the address was cleared, and after all of it was', async () => {
    const [first, second] = [invent(isFullName), invent(isFullName)]
    for (const each of cases) {
      if (getTableName(each.entity.table) === 'portal_users') continue
      await change(
        each,
        await make(each, first),
        emptyOf(each, ({ isName }) => !isName),
      )
      await change(
        each,
        await make(each, second),
        emptyOf(each, () => true),
      )
    }
    await expectForgottenAfterRemoval(first)
    await expectForgottenAfterRemoval(second)
  })

  it('is forgotten after the row was deleted', async () => {
    const first = invent(isFullName)
    for (const each of cases) await remove(each, await make(each, first))
    await removeMessage(await sendMessage(first))
    await expectForgotten(first)
  })

  it('is forgotten after the row was deleted and restored', async () => {
    const first = invent(isFullName)
    for (const each of cases) await remove(each, await make(each, first))
    await removeMessage(await sendMessage(first))
    await restoreAll()
    for (const table of ['contact_submissions', 'team_members']) {
      expect(await query(`select from ${table} where email = $1`, [first.email]), table).toHaveLength(1)
    }
    const { left } = await erasePerson(ctx, places, first.email)
    // The member is on the site again.
    expect(Object.keys(left)).toContain('team_members')
    await expectForgottenAfterRemoval(first, left)
  })

  it('is forgotten without the member of the team who has the place now', async () => {
    const [first, second] = [invent(isFullName), invent(isFullName)]
    for (const each of cases) await change(each, await make(each, first), valuesOf(each, second))
    const { left } = await erasePerson(ctx, places, first.email)
    expect(Object.keys(left)).not.toContain('team_members')
    expect(await query('select from team_members where email = $1', [second.email])).toHaveLength(1)
  })

  it('is forgotten after another person took the place and the row was deleted', async () => {
    const [first, second] = [invent(isFullName), invent(isFullName)]
    for (const each of cases) {
      const id = await make(each, first)
      await change(each, id, valuesOf(each, second))
      await remove(each, id)
    }
    await expectForgotten(first)
    expect((await tracesOf(second.name)).some((trace) => trace.startsWith('audit.personal_values'))).toBe(true)
    await expectForgotten(second)
  })
})

/** Members of the team stay until somebody deletes them. */
async function expectForgottenAfterRemoval({ email, ...person }: Person, listedBefore: object = {}): Promise<void> {
  const team = cases.find(({ entity }) => getTableName(entity.table) === 'team_members')
  const members = await query<{ id: string }>('select id from team_members where email = $1 or name = $2', [
    email,
    person.name,
  ])
  for (const { id } of members) if (team !== undefined) await remove(team, id)
  await expectForgotten({ email, ...person }, listedBefore)
}

it('a planted fault is found: a group whose former names are not stored', async () => {
  const vessel = cases.find(({ entity }) => getTableName(entity.table) === 'vessels')
  if (vessel === undefined) throw new Error('The case is gone')
  const [first, second] = [invent(false), invent(false)]
  await query('alter table vessels disable trigger vessels_engineer_saved')
  await change(vessel, await make(vessel, first), valuesOf(vessel, second))
  await query('alter table vessels enable trigger vessels_engineer_saved')
  await expect(expectForgotten(first)).rejects.toThrow(first.name)
})

describe('the registry of persons', () => {
  it('has every entity with a field about a person', () => {
    const known = new Set(PERSON_ENTITIES.map(({ table }) => getTableName(table)))
    const wanted = Object.entries(ENTITIES).filter(([, { fields }]) =>
      Object.values(fields).some(({ person }) => person !== undefined),
    )
    expect(wanted.map(([table]) => table).filter((table) => !known.has(table))).toEqual([])
  })

  it('has a trigger for every group of fields that names a person', async () => {
    const triggers = await query<{ definition: string }>(
      `select pg_get_triggerdef(oid) as definition from pg_trigger where tgname like '%\\_saved' and not tgisinternal`,
    )
    const wanted = PERSON_ENTITIES.flatMap((entity) => {
      const columnOf = (field: string) => columnsOf(entity.table)[field]?.name ?? field
      const isRow = Object.values(entity.fields).some(({ person }) => person === ROW)
      const address = Object.entries(entity.fields).find(([, { person }]) => person === ROW)?.[0] ?? ''
      const ids = entity === CONTACTS ? 'project_id,vessel_id' : 'id'
      const groups = groupsOf(entity).map((group) => ({
        name: group.name,
        names: nameFields(group).map(({ column }) => column),
        all: group.columns.map(({ column }) => column),
      }))
      const own = isRow ? [{ name: ROW, names: ['name'], all: [columnOf(address)] }] : []
      return [...own, ...groups]
        .filter(({ names }) => names.length > 0)
        .map(
          ({ name, names, all }) =>
            `${getTableName(entity.table)} '${name}', '${names.join()}', '${all.join()}', '${ids}'`,
        )
    })
    const stored = triggers.map(({ definition }) =>
      definition.replace(/.* ON public\.(\w+) .*save_person_version\((.*)\)$/, '$1 $2'),
    )
    expect(stored.toSorted()).toEqual(wanted.toSorted())
  })
})
