import { expect, it } from 'vitest'
import { addLink, addVisit, api, linksOf, manager, post, readPage } from './visit-links.fixture.ts'

const projectOf = async (id: string) => {
  const rows = await api.query<{ berth: string; first: string; last: string; version: number }>(
    `select berth, scheduled_date::text as first, scheduled_end_date::text as last, version from vessel_projects
     where id = $1`,
    [id],
  )
  return rows[0]
}

it('a manager makes a link that shows the visit without an account, until 30 days after its last day', async () => {
  const id = await addVisit()
  const link = await addLink(id)
  expect(link.url).toMatch(/\/v\/[\w-]{22}$/)
  // The end of the 30th day, in port time.
  expect(link.expires).toBe('2028-01-11T00:00:00.000Z')
  const page = await readPage(link.token)
  expect(page).toMatchObject({
    for: 'agent',
    vessel: { name: 'Havlys Spirit' },
    state: 'planned',
    port: { name: 'Immingham', code: 'GBIMM', timeZone: 'Europe/London', isZoneKnown: true },
    berth: 'Bulk Terminal 2',
    firstDay: '2027-12-07',
    lastDay: '2027-12-11',
    technician: { name: 'Technician Three' },
    confirms: ['berth', 'time', 'gatePass'],
    confirmation: null,
    report: null,
    mayRequestNext: false,
  })
  // Neither ids nor anything of the client.
  expect(JSON.stringify(page)).not.toMatch(/Client AS|[0-9a-f]{8}-[0-9a-f]{4}/)
  const file = await api.call('GET', `/api/visit/${link.token}/visit.ics`, { query: { lang: 'nb' } })
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.text).toContain('SUMMARY:Havlys Spirit\\, Årlig service')
  await api.query(`update vessel_projects set scheduled_end_date = '2027-12-20' where id = $1`, [id])
  expect((await readPage(link.token)).expires).toBe('2028-01-20T00:00:00.000Z')
})

it('stores the link only as a hash, and records each opening with its purpose', async () => {
  const id = await addVisit()
  const { token } = await addLink(id, { for: 'master', name: 'Captain' })
  const tables = ['visit_links', 'idempotency_keys', 'outgoing_mail', 'audit.logs', 'audit.personal_values']
  for (const table of tables) {
    const [row] = await api.query<{ text: string }>(
      `select coalesce(jsonb_agg(to_jsonb(stored))::text, '') as text from ${table} stored`,
    )
    expect(row?.text).not.toContain(token)
  }
  await readPage(token)
  await readPage(token)
  const [link] = await linksOf(id)
  expect(link).toMatchObject({ for: 'master', name: 'Captain', openings: [{ count: 2 }] })
  const openings = await api.query(
    `select changed_by, changed_by_name, entity_name, description from audit.logs
     where entity_type = 'visit_link' and entity_id = $1`,
    [link?.id],
  )
  expect(openings).toHaveLength(2)
  expect(openings[0]).toEqual({
    changed_by: null,
    changed_by_name: 'system',
    entity_name: expect.stringContaining('link for the master'),
    description: 'Data of the visit',
  })
})

it('answers unknown, revoked, expired and altered links alike', async () => {
  const id = await addVisit()
  const revoked = await addLink(id)
  const [row] = await linksOf(id)
  const path = `/api/portal/visit-links/${row?.id}`
  expect((await api.call('DELETE', path, { token: manager.token, query: { version: '1' } })).status).toBe(204)
  const expired = await addLink(id, { for: 'owner' })
  await api.query(
    `update visit_links set valid_until = now() - interval '1 day' where project_id = $1 and revoked_at is null`,
    [id],
  )
  await api.query(
    `update vessel_projects set scheduled_date = current_date - 40, scheduled_end_date = null where id = $1`,
    [id],
  )
  const unknown = 'A'.repeat(22)
  const altered = `${revoked.token.slice(0, -1)}-`
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  const answers = await Promise.all(
    [unknown, revoked.token, expired.token, altered, 'x', '%20'].map(async (token) => {
      const read = await api.call('GET', `/api/visit/${token}`)
      const confirm = await post(`/api/visit/${token}/confirm`, {}, null)
      const message = await post(`/api/visit/${token}/message`, { text: 'Hello' }, null)
      const open = await post(`/api/visit/${token}/open`, { document: 'passport' }, null)
      return [read, confirm, message, open].map(({ status, text }) => [status, withoutId(text)])
    }),
  )
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]?.map(([status]) => status)).toEqual([404, 404, 404, 404])
  expect((await linksOf(id)).map(({ state, url }) => [state, url])).toEqual([
    ['expired', null],
    ['revoked', null],
  ])
})

it('opening changes nothing; the agent confirms, the manager accepts, and the project has the values', async () => {
  const id = await addVisit()
  const { token } = await addLink(id, { for: 'agent', name: 'Duty desk' })
  const before = await projectOf(id)
  const page = await readPage(token)
  expect((await linksOf(id))[0]?.confirmation).toBeNull()
  const said = { berth: 'Mineral Quay 3', time: '2027-12-08T08:00', gatePass: 'Technician Three, no vehicle' }
  const confirmed = await post(`/api/visit/${token}/confirm`, { ...said, plan: page.plan }, null)
  expect([confirmed.status, confirmed.text]).toEqual([200, expect.any(String)])
  expect(confirmed.body).toMatchObject({ confirmation: { state: 'confirmed', ...said, acceptedAt: null } })
  expect(await projectOf(id)).toEqual(before)
  const notices = await api.query<{ subject: string }>(
    `select subject from notifications where user_id = $1 and project_id = $2`,
    [manager.id, id],
  )
  expect(notices.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Duty desk \(visit link\) confirmed/)])
  const [link] = await linksOf(id)
  const accept = (projectVersion: number) =>
    post(`/api/portal/visit-links/${link?.id}/accept`, { version: link?.version, projectVersion })
  expect((await accept((before?.version ?? 0) + 1)).status).toBe(409)
  const accepted = await accept(before?.version ?? 0)
  expect([accepted.status, accepted.text]).toEqual([200, expect.any(String)])
  expect(accepted.body).toMatchObject({ confirmation: { state: 'accepted', acceptedByName: 'Manager One' } })
  expect(await projectOf(id)).toMatchObject({ berth: 'Mineral Quay 3', first: '2027-12-08', last: '2027-12-12' })
  const history = await api.query<{ field: string; value: string; who: string }>(
    `select log.field_changed as field, log.new_value as value, log.changed_by_name as who from audit.logs log
     where log.entity_id = $1 and log.action = 'updated' and log.field_changed in ('berth', 'scheduledDate') order by 1`,
    [id],
  )
  expect(history).toEqual([
    { field: 'berth', value: 'Mineral Quay 3', who: 'Manager One' },
    { field: 'scheduledDate', value: '2027-12-08', who: 'Manager One' },
  ])
  // The holder's own change is no move; one by the office is, and clears what was accepted.
  expect((await readPage(token)).moved).toEqual([])
  await api.query(`update vessel_projects set berth = 'Quay 9' where id = $1`, [id])
  const moved = await readPage(token)
  expect(moved.moved).toEqual([{ fact: 'berth', before: 'Mineral Quay 3', now: 'Quay 9' }])
  expect(moved.confirmation?.state).toBe('moved')
})

it('refuses a confirmation of a plan that changed unseen, and what the holder does not confirm', async () => {
  const id = await addVisit()
  const agent = await addLink(id)
  const master = await addLink(id, { for: 'master' })
  const owner = await addLink(id, { for: 'owner' })
  const { plan } = await readPage(agent.token)
  await api.query(`update vessel_projects set scheduled_date = '2027-12-09' where id = $1`, [id])
  expect((await post(`/api/visit/${agent.token}/confirm`, { plan }, null)).status).toBe(409)
  expect((await post(`/api/visit/${master.token}/confirm`, { berth: 'Quay 1' }, null)).status).toBe(403)
  expect((await post(`/api/visit/${master.token}/confirm`, { time: '2027-12-09' }, null)).status).toBe(200)
  expect((await post(`/api/visit/${owner.token}/confirm`, {}, null)).status).toBe(403)
  expect((await post(`/api/visit/${agent.token}/confirm`, { time: 'Monday' }, null)).status).toBe(422)
  await api.query(`update vessel_projects set status = 'completed' where id = $1`, [id])
  expect((await post(`/api/visit/${agent.token}/confirm`, {}, null)).status).toBe(409)
  expect((await post(`/api/visit/${owner.token}/confirm`, {}, null)).status).toBe(403)
})
