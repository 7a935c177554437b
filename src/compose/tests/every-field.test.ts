import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Fields, HOUSE, STAFF } from '#core/rows/fields.ts'
import { VESSEL_FIELDS } from '#fleet/vessels/vessels.entity.ts'
import { testCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../../tests/setup/tus.ts'
import { casesOfPanel, casesOfPeople, casesOfPortal, ENTITIES } from './fields/every-field.cases.fixture.ts'
import { bodyOf, checkFields, type FieldCase, type AuditedLine, type World } from './fields/every-field.fixture.ts'
import type { Stage } from './fields/every-field.stage.fixture.ts'

const product = await testCalls({ throttles: UNLIMITED })
const { call, ctx, query, routes, server } = product

const world: World = {
  call,
  forgetBytes: product.forgetBytes,
  routes,
  newestSeq: async () => Number((await query<{ seq: string }>('select seq from audit.head'))[0]?.seq ?? 0),
  auditSince: async (seq) => {
    const rows = await query<Omit<AuditedLine, 'apart'> & { texts: string | null }>(
      `select line.field_changed as "fieldChanged", line.action, line.old_value as "oldValue", line.new_value as "newValue", personal.texts
       from audit.logs line left join audit.personal_values personal using (seq) where line.seq > $1 order by line.seq`,
      [seq],
    )
    return rows.map(({ texts, fieldChanged, action, oldValue, newValue }) => {
      const [, was = null, is = null] = texts === null ? [] : (JSON.parse(texts) as (string | null)[])
      return { fieldChanged, action, oldValue, newValue, apart: texts === null ? null : [was, is] }
    })
  },
}

const [manager, operator, other] = await Promise.all(
  (['manager', 'operator', 'operator'] as const).map((role) => addPerson(ctx, { role })),
)
if (!manager || !operator || !other) throw new Error('Nobody was added')
const stage: Stage = {
  call,
  query,
  manager,
  operator,
  other,
  admin: await product.signIn(),
  upload: (person) =>
    tusCaller(server, person.token).upload('file.pdf', pdf(createHash('sha1').update(person.id).digest('hex'))),
}

const cases: FieldCase[] = [...(await casesOfPanel(stage)), ...(await casesOfPortal(stage)), ...casesOfPeople(stage)]

describe('every field of', () => {
  for (const each of cases) {
    it(`${each.name} is stored, shown to whom it should be, and audited`, async () => {
      expect(await checkFields(world, each)).not.toEqual([])
    })
  }
})

it('every field that a call changes is changed above', async () => {
  for (const [name, { fields }] of Object.entries(ENTITIES)) {
    const wanted = Object.keys(fields).filter((field) => fields[field]?.from === 'call')
    const bodies = cases.filter((each) => each.fields === fields).map(({ change }) => change)
    const changed = new Set(bodies.flatMap((change) => Object.keys(bodyOf(routes, change))))
    expect([name, wanted.filter((field) => !changed.has(field))]).toEqual([name, []])
  }
})

it('no notice and no mail of all this writes a day as programs do', async () => {
  const texts = await query<{ text: string }>(
    `select subject || ' ' || text as text from notifications union all select subject || ' ' || body from outgoing_mail`,
  )
  expect(texts.filter(({ text }) => /\d{4}-\d\d-\d\d|\bSept\b/.test(text))).toEqual([])
  // Some of them contain days.
  expect(texts.filter(({ text }) => /\b\d{1,2} [A-Z][a-z]{2} 20\d\d\b/.test(text))).not.toEqual([])
})

/** Versioned tables with rows that are changed otherwise, and where that is tested. */
const ELSEWHERE = [
  // One record, each of its values an entry of the history: settings-admin.test.ts.
  'site_settings',
  // One record of texts, each audited separately: site-texts.test.ts.
  'site_texts',
  // Marks and a note, audited as yes and no: contacts-admin.service.test.ts.
  'contact_submissions',
  // Sealed: reports-admin.service.test.ts.
  'whistleblower_reports',
  // Set as a whole, and created by the first change: checklists.test.ts.
  'checklist_results',
  'file_marks',
  // Written by a buyer, and changed by calls that say what for: requests.test.ts, inbox.test.ts, quotes.test.ts.
  'quotes',
  'request_lines',
  'requests',
  // A PDF that is drawn anew by each change: service-reports.test.ts.
  'service_reports',
  // A call that a device made, and the decision about it: held-entries.test.ts.
  'held_entries',
  // Confirmed by its holder, accepted and revoked by managers: visit-links.test.ts.
  'visit_links',
  // A mark of one's own: notifications.test.ts.
  'notifications',
  // Which version of the product a process runs: the row of a process, written by itself.
  'product_processes',
  // How often projects changed, and products their groups, counted by triggers.
  'portal_changes',
  'catalogue_changes',
]

it('every table with versioned rows is in a registry', async () => {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns join information_schema.tables
       using (table_schema, table_name)
     where table_schema = 'public' and column_name = 'version' and table_type = 'BASE TABLE' order by 1`,
  )
  const known = new Set([...Object.keys(ENTITIES), ...ELSEWHERE])
  expect(tables.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

/** Names by which somebody is reached, or known on board. */
const OF_A_PERSON = /phone|mobile|e-?mail|contact|agent|master|engineer/i
/** What is wrong with fields of persons: the audit would keep one in clear for ever, or administrators would see the staff's. */
const findExposed = (entity: string, fields: Fields): string[] =>
  Object.entries(fields).flatMap(([field, { audit, seenBy }]) => {
    if (audit === undefined || (audit === 'open' && !OF_A_PERSON.test(field))) return []
    const isKept = audit === 'open' && !seenBy.includes('public')
    const isShown = seenBy.includes('admin') && STAFF.some((viewer) => seenBy.includes(viewer))
    return isKept || isShown ? [`${entity}.${field}`] : []
  })

it('a field of a person is known by its name: none is stored in clear for ever or shown to administrators', () => {
  const found = Object.entries(ENTITIES).flatMap(([name, { fields }]) => findExposed(name, fields))
  expect(found).toEqual([])
  for (const rule of [
    { audit: 'open', seenBy: STAFF },
    { audit: 'secret', seenBy: HOUSE },
  ] as const) {
    expect(findExposed('vessels', { agentMobile: { from: 'call', ...rule } })).toEqual(['vessels.agentMobile'])
  }
  expect(findExposed('vessels', { agentMobile: { from: 'call', audit: 'secret', seenBy: STAFF } })).toEqual([])
})

describe('a planted fault is found by its field:', () => {
  const vessel = cases.find(({ fields }) => fields === VESSEL_FIELDS)
  const project = cases.find(({ name }) => name === 'a project')
  if (vessel === undefined || project === undefined) throw new Error('The cases are gone')

  const without = (body: unknown, field: string) =>
    Object.fromEntries(Object.entries(body as object).filter(([name]) => name !== field))

  it('a field that is taken and not stored', async () => {
    const forgetful: World = {
      ...world,
      call: (method, path, options) =>
        call(
          method,
          path,
          method === 'PATCH' ? { ...options, body: without(options?.body, 'engineerPhone') } : options,
        ),
    }
    await expect(checkFields(forgetful, vessel)).rejects.toThrow(/vessel\.engineerPhone: sent .* reads/)
  })

  it('a field that is stored and not audited', async () => {
    const silent: World = {
      ...world,
      auditSince: async (seq) => (await world.auditSince(seq)).filter(({ fieldChanged }) => fieldChanged !== 'notes'),
    }
    await expect(checkFields(silent, vessel)).rejects.toThrow('vessel.notes: the audit does not tell that it changed')
  })

  it('a personal field that reaches administrators', async () => {
    const reads = project.reads.map((each) =>
      each.viewer === 'admin'
        ? { ...each, read: async (id: string) => ({ ...(await each.read(id)), portAgent: 'Agent' }) }
        : each,
    )
    await expect(checkFields(world, { ...project, reads })).rejects.toThrow('project.portAgent: admin must not see it')
  })

  it("a secret that the audit log contains, and a personal text that it can't erase", async () => {
    const chatty = (field: string, change: (line: AuditedLine) => AuditedLine): World => ({
      ...world,
      auditSince: async (seq) =>
        (await world.auditSince(seq)).map((line) => (line.fieldChanged === field ? change(line) : line)),
    })
    const fields = { ...VESSEL_FIELDS, notes: { ...VESSEL_FIELDS.notes, audit: 'secret' as const } }
    await expect(checkFields(world, { ...vessel, fields })).rejects.toThrow('vessel.notes: the audit tells its value')
    const clear = chatty('portAgent', (line) => ({ ...line, newValue: line.apart?.[1] ?? null, apart: null }))
    await expect(checkFields(clear, vessel)).rejects.toThrow(/vessel\.portAgent: .*cannot be erased/)
  })

  it('a call that takes what the registry does not name', async () => {
    const { notes: _, ...fields } = VESSEL_FIELDS
    await expect(checkFields(world, { ...vessel, fields })).rejects.toThrow(/does not name: notes/)
  })
})
