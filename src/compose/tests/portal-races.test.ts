import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { verifyAudit } from '#core/audit/verify-audit.server.ts'
import { createCtx } from '#core/context.server.ts'
import { hashPassword } from '#core/crypto/argon2.server.ts'
import { addDays } from '#core/days.ts'
import { createDb } from '#core/db/pool.server.ts'
import { CHEAP_CODES, testCalls, type TestCalls, UNLIMITED } from '../../../tests/setup/calls.ts'
import { addPerson, PERSON_PASSWORD, type Person } from '../../../tests/setup/portal-people.ts'
import { pdf, tusCaller } from '../../../tests/setup/tus.ts'

const first = await testCalls({ throttles: UNLIMITED })
const second = await first.startAnother()
const { ctx, query } = first
const passwordHash = await hashPassword(PERSON_PASSWORD, first.pepper, CHEAP_CODES)
const manager = await addPerson(ctx, { role: 'manager' }, passwordHash)
const kari = await addPerson(ctx, { role: 'operator' }, passwordHash)
const ola = await addPerson(ctx, { role: 'operator' }, passwordHash)

type Process = Pick<TestCalls, 'call'>
interface Row {
  id: string
  version: number
  status: string
  assignedOperatorId: string | null
}

const ROOT = '/api/portal/projects'
const post = async (
  at: Process,
  path: string,
  { by = manager, body = {}, key }: { by?: Person; body?: unknown; key?: string } = {},
) => {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const { status, text, body: answer } = await at.call('POST', path, { token: by.token, body, headers })
  return { status, text, body: answer as Row }
}

let ships = 0
/** A project of Kari's in this state. */
async function makeProject(...states: string[]): Promise<string> {
  ships += 1
  const made = await post(first, ROOT, {
    body: {
      vesselName: `MV Race ${ships}`,
      serviceType: 'repair',
      scheduledDate: '2026-05-04',
      location: 'Bergen',
      clientName: 'Client AS',
      assignedOperatorId: kari.id,
    },
  })
  expect(made.status, made.text).toBe(201)
  for (const to of states) {
    const moved = await post(first, `${ROOT}/${made.body.id}/transitions`, { body: { to, waiver: 'None' } })
    expect(moved.status, moved.text).toBe(200)
    if (to !== 'in progress') continue
    // Each on a day of its own, so that nobody's day gets too long.
    const hours = { date: addDays('2025-01-01', ships), kind: 'work', hours: '1' }
    expect((await post(first, `${ROOT}/${made.body.id}/hours`, { body: hours })).status).toBe(201)
  }
  return made.body.id
}

const projectOf = async (id: string) =>
  (
    await query<{ status: string; operator: string | null; version: number }>(
      'select status, assigned_operator_id as operator, version from vessel_projects where id = $1',
      [id],
    )
  )[0]
const eventsOf = async (id: string) =>
  (await query<{ action: string }>('select action from audit.logs where entity_id = $1 order by seq', [id])).map(
    ({ action }) => action,
  )
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

const ROUNDS = 12

describe('a session', () => {
  const me = async (at: Process, token: string) => (await at.call('GET', '/api/portal/me', { token })).status
  const signIn = async (at: Process, email: string) =>
    (
      (await at.call('POST', '/api/portal/login', { body: { email, password: PERSON_PASSWORD } })).body as {
        sessionToken: string
      }
    ).sessionToken

  it('made in one process is good in the other, until it ends in either', async () => {
    const ends: [string, (person: Person, token: string) => Promise<{ status: number }>][] = [
      ['logout', (_, token) => first.call('POST', '/api/portal/logout', { token, body: {} })],
      ['deactivation', ({ id }) => post(first, `/api/portal/operators/${id}/deactivate`)],
      [
        'another role',
        ({ id }) =>
          first.call('PATCH', `/api/portal/operators/${id}`, { token: manager.token, body: { role: 'manager' } }),
      ],
      [
        'another password',
        (_, token) =>
          first.call('POST', '/api/portal/me/password', {
            token,
            body: { current: PERSON_PASSWORD, next: 'violet gravel tuesday lamp' },
          }),
      ],
      ['signed out everywhere', ({ id }) => post(first, `/api/portal/operators/${id}/end-sessions`)],
    ]
    for (const [name, end] of ends) {
      const person = await addPerson(ctx, { role: 'operator' }, passwordHash)
      const token = await signIn(first, person.email)
      expect([name, await me(second, token)]).toEqual([name, 200])
      expect((await end(person, token)).status, name).toBeLessThan(300)
      expect([name, await me(second, token)]).toEqual([name, 401])
    }
  })
})

describe('two at the same moment', () => {
  it('take the same step: one succeeds, the other gets the current row', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await makeProject()
      const { version } = (await projectOf(id)) ?? { version: 0 }
      const path = `${ROOT}/${id}/transitions`
      const answers = await Promise.all([
        post(first, path, { body: { to: 'confirmed', version } }),
        post(second, path, { body: { to: 'cancelled', reason: 'Sold', version } }),
      ])
      expect(statuses(answers)).toEqual([200, 409])
      const won = answers.find(({ status }) => status === 200)?.body
      expect(await projectOf(id)).toMatchObject({ status: won?.status, version: version + 1 })
      expect((await eventsOf(id)).filter((action) => action === 'status_changed')).toHaveLength(1)
    }
  })

  it('start a job and assign it to somebody else: the one who starts it has it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await makeProject('confirmed')
      const version = (await projectOf(id))?.version
      const [started, assigned] = await Promise.all([
        post(second, `${ROOT}/${id}/transitions`, { by: kari, body: { to: 'in progress', version } }),
        post(first, `${ROOT}/${id}/assign`, { body: { operatorId: ola.id, version } }),
      ])
      const actions = await eventsOf(id)
      // The one or the other was first; never is it started by somebody who had lost it by then.
      if (started.status === 200) {
        expect(assigned.status).toBe(409)
        expect(actions.at(-1)).toBe('status_changed')
        expect(await projectOf(id)).toMatchObject({ status: 'in progress', operator: kari.id })
      } else {
        expect([started.status, assigned.status]).toEqual([403, 200])
        expect(actions.slice(-2)).toEqual(['unassigned', 'assigned'])
        expect(await projectOf(id)).toMatchObject({ status: 'confirmed', operator: ola.id })
      }
    }
  })

  it('close a project and add a part, or take one back to waiting: no closed project waits for billing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await makeProject('confirmed', 'in progress')
      const part = await post(first, `${ROOT}/${id}/parts`, { body: { partName: 'Filter', quantity: 1 } })
      const bill = { ids: [part.body.id], billingStatus: 'not billable', reason: 'Warranty' }
      expect((await post(first, '/api/portal/billing/items/status', { body: bill })).status).toBe(200)
      await post(first, `${ROOT}/${id}/transitions`, { body: { to: 'completed', waiver: 'None' } })
      const rival =
        round % 2 === 0
          ? post(second, '/api/portal/billing/items/status', { body: { ids: bill.ids, billingStatus: 'pending' } })
          : post(second, `${ROOT}/${id}/parts`, { body: { partName: 'Late', quantity: 1 } })
      const answers = await Promise.all([post(first, `${ROOT}/${id}/transitions`, { body: { to: 'closed' } }), rival])
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
      const open = await query(
        `select 1 from parts_used where project_id = $1 and billing_status in ('pending', 'approved')`,
        [id],
      )
      expect((await projectOf(id))?.status === 'closed' ? open.length : 0).toBe(0)
    }
  })

  it('approve the same part: one does', async () => {
    const id = await makeProject('confirmed', 'in progress')
    for (let round = 0; round < ROUNDS; round += 1) {
      const filter = { partName: `Filter ${round}`, quantity: 1, unitCost: '10' }
      const part = await post(first, `${ROOT}/${id}/parts`, { body: filter })
      const body = { ids: [part.body.id], billingStatus: 'approved' }
      const answers = await Promise.all(
        [first, second].map((at) => post(at, '/api/portal/billing/items/status', { body })),
      )
      expect(statuses(answers)).toEqual([200, 409])
    }
    expect((await eventsOf(id)).filter((action) => action === 'billing_status_changed')).toHaveLength(ROUNDS)
  })

  it('change the same fields from the same version: the second is shown what the first wrote', async () => {
    const id = await makeProject()
    for (let round = 0; round < ROUNDS; round += 1) {
      const { version } = (await projectOf(id)) ?? { version: 0 }
      const answers = await Promise.all(
        [first, second].map((at, index) =>
          at.call('PATCH', `${ROOT}/${id}`, {
            token: manager.token,
            body: { berth: `Quay ${round}-${index}`, version },
          }),
        ),
      )
      expect(statuses(answers)).toEqual([200, 409])
      const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
      const { berth } = (won?.body ?? {}) as { berth?: string }
      expect(berth).toMatch(new RegExp(`^Quay ${round}-`))
      expect(lost?.body).toMatchObject({ current: { version: version + 1, berth } })
    }
  })

  it('use one Idempotency-Key: there is one row, and both get the same response', async () => {
    const id = await makeProject('confirmed', 'in progress')
    const creations: [string, unknown, string][] = [
      [ROOT, { vesselName: 'MV Once', serviceType: 'repair' }, 'vessel_projects'],
      [`${ROOT}/${id}/hours`, { date: '2026-05-05', kind: 'work', hours: '1' }, 'project_hours'],
      [`${ROOT}/${id}/parts`, { partName: 'Once', quantity: 1 }, 'parts_used'],
      [`${ROOT}/${id}/comments`, { comment: 'Once' }, 'project_comments'],
      [`${ROOT}/${id}/contacts`, { contactType: 'agent', name: 'Once' }, 'vessel_contacts'],
      [`${ROOT}/${id}/follow-up`, {}, 'vessel_projects'],
      ['/api/portal/operators', { email: 'once@portal.example', name: 'Once', role: 'operator' }, 'portal_users'],
      ['/api/portal/vessels', { name: 'MV Only Once' }, 'vessels'],
      ['/api/portal/companies', { name: 'Once AS' }, 'companies'],
    ]
    for (const [path, body, table] of creations) {
      const count = async () => (await query<{ count: string }>(`select count(*) from ${table}`))[0]?.count
      const before = Number(await count())
      const answers = await Promise.all(
        [first, second, first, second].map((at) => post(at, path, { body, key: `once-${path.replaceAll('/', '-')}` })),
      )
      expect(statuses(answers), path).toEqual([201, 201, 201, 201])
      expect(new Set(answers.map(({ text }) => text)).size, path).toBe(1)
      expect(Number(await count()) - before, path).toBe(1)
    }
  })

  it('open one download address: one gets the file', async () => {
    const id = await makeProject('confirmed', 'in progress')
    const uploadId = await tusCaller(first.server, manager.token).upload('Photo.pdf', pdf('photo'))
    const file = await post(first, `${ROOT}/${id}/files`, { body: { uploadId } })
    for (let round = 0; round < ROUNDS; round += 1) {
      const link = await post(first, `/api/portal/files/${file.body.id}/link`)
      const { pathname } = new URL((link.body as unknown as { url: string }).url)
      const answers = await Promise.all(
        [first, second, first].map(({ server }) => server.inject({ method: 'GET', url: pathname })),
      )
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
    }
  })

  it('claim one upload: it belongs to one record', async () => {
    const id = await makeProject('confirmed', 'in progress')
    for (let round = 0; round < 4; round += 1) {
      const uploadId = await tusCaller(first.server, manager.token).upload('Once.pdf', pdf(`once ${round}`))
      const answers = await Promise.all(
        [first, second].map((at) => post(at, `${ROOT}/${id}/files`, { body: { uploadId } })),
      )
      expect(statuses(answers)).toEqual([201, 422])
    }
  })
})

describe('somebody leaves while', () => {
  it('they log hours and others give them jobs: nobody waits for nobody, and no open job stays with them', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const leaver = await addPerson(ctx, { role: 'operator' })
      const jobs = [await makeProject('confirmed', 'in progress'), await makeProject('confirmed', 'in progress')]
      for (const id of jobs) await post(first, `${ROOT}/${id}/assign`, { body: { operatorId: leaver.id } })
      const [mine = '', other = ''] = jobs
      const fresh = await makeProject()
      const hours = { date: '2026-05-04', kind: 'work', hours: '1' }
      const answers = await Promise.all([
        post(second, `${ROOT}/${mine}/hours`, { by: leaver, body: hours }),
        post(second, `${ROOT}/${other}/parts`, { by: leaver, body: { partName: 'Filter', quantity: 1 } }),
        sleep(round % 4).then(() =>
          post(first, `/api/portal/operators/${leaver.id}/deactivate`, { body: { reassignTo: ola.id } }),
        ),
        post(second, `${ROOT}/${fresh}/assign`, { body: { operatorId: leaver.id } }),
        first.call('PATCH', `${ROOT}/${mine}`, {
          token: manager.token,
          body: { berth: `Quay ${round}`, assignedOperatorId: leaver.id },
        }),
      ])
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
      expect(answers[2]?.status).toBe(200)
      const left = await query(
        `select project_number from vessel_projects where assigned_operator_id = $1
         and status not in ('completed', 'closed', 'cancelled')`,
        [leaver.id],
      )
      expect(left).toEqual([])
    }
  })
})

it('two hundred changes at once, from two processes, are one chain without a gap', async () => {
  const id = await makeProject('confirmed', 'in progress')
  const [before] = await query<{ seq: string }>('select seq from audit.head')
  // Twenty people, ten changes each: more at once than either process has connections to the database.
  const write = async (worker: number) => {
    for (let turn = 0; turn < 10; turn += 1) {
      const at = (worker + turn) % 2 === 0 ? first : second
      const answer = await post(at, `${ROOT}/${id}/comments`, { body: { comment: `Number ${worker}-${turn}` } })
      expect(answer.status, answer.text).toBe(201)
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, worker) => write(worker)))
  const [written] = await query<{ count: string; gaps: string }>(
    `select count(*), max(seq) - min(seq) + 1 - count(*) as gaps from audit.logs where seq > ${before?.seq}`,
  )
  expect(written).toEqual({ count: '200', gaps: '0' })
  expect((await verifyAudit(createCtx(createDb(first.pool)))).fault).toBeNull()
  // Everything that raced above is counted in: numbers without a gap, states as the histories say.
  expect(
    await query('select 1 from project_numbers having sum(last) <> (select count(*) from vessel_projects)'),
  ).toEqual([])
  expect(
    await query(`select project.id from vessel_projects project where status is distinct from
      (select to_status from project_status_changes change where change.project_id = project.id
        order by changed_at desc, id desc limit 1)
      or assigned_operator_id is distinct from
      (select user_id from project_operators assignment where assignment.project_id = project.id
        and unassigned_at is null)`),
  ).toEqual([])
})
