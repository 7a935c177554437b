import { expect, it } from 'vitest'
import { systemCtx } from '#core/context.server.ts'
import { createTokenOf } from '#core/mail/link-tokens.server.ts'
import { openMailTransport } from '#core/mail/mail-transport.server.ts'
import { sendEverything } from '../../../tests/setup/outbox.ts'
import { mailsTo } from '../../../tests/setup/portal-mails.ts'
import { startMailServer } from '../../../tests/setup/smtp.ts'
import { mailLostLinks } from './service/lost-links.server.ts'
import { mailMovedVisits } from './service/visit-mails.server.ts'
import {
  addLink,
  addPassport,
  addVisit,
  api,
  linksOf,
  manager,
  operator,
  post,
  readPage,
  system,
} from './visit-links.fixture.ts'

const deps = {
  origin: () => 'https://site.example',
  company: async () => ({ name: 'Company AS', phone: '+4700000000', email: 'office@company.example' }),
}

it('a message is a comment of the project with a notice; the answer is on the page of that link only', async () => {
  const id = await addVisit()
  const { token } = await addLink(id, { for: 'agent', name: 'Duty desk', email: 'desk@agent.example' })
  const other = await addLink(id, { for: 'master' })
  const sent = await post(`/api/visit/${token}/message`, { text: 'Gate closes at 18:00.' }, null)
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)])
  const comments = async () => {
    const { body } = await api.call('GET', `/api/portal/projects/${id}/comments`, { token: operator.token })
    return (body as { items: { userName: string; userId: string | null; comment: string }[] }).items
  }
  expect(await comments()).toMatchObject([
    { userName: 'Duty desk (visit link)', userId: null, comment: 'Gate closes at 18:00.', mayChange: false },
  ])
  await api.call('POST', `/api/portal/projects/${id}/comments`, { token: manager.token, body: { comment: 'Internal' } })
  const link = (await linksOf(id)).find((each) => each.for === 'agent')
  expect((await post(`/api/portal/visit-links/${link?.id}/messages`, { text: 'Thank you.' })).status).toBe(201)
  expect((await readPage(token)).messages).toMatchObject([
    { author: 'holder', text: 'Gate closes at 18:00.' },
    { author: 'office', text: 'Thank you.' },
  ])
  expect((await readPage(other.token)).messages).toEqual([])
  expect(await comments()).toHaveLength(3)
  const [mail] = await mailsTo(api, 'desk@agent.example')
  expect(mail?.body).toContain('Thank you.')
  expect(mail?.body).toContain(`/v/${token}`)
})

it('mails the link, and to those who confirmed each move or cancellation once', async () => {
  const id = await addVisit()
  const { token } = await addLink(id, { for: 'agent', email: 'ops@agent.example' })
  await addLink(id, { for: 'master', email: 'master@ship.example' })
  const [first] = await mailsTo(api, 'ops@agent.example')
  expect(first?.subject).toBe('Visit on board: Havlys Spirit, Immingham')
  expect(first?.body).toContain(`/v/${token}`)
  expect(first?.body).toContain(`/nb/v/${token}`)
  await post(`/api/visit/${token}/confirm`, { language: 'nb' }, null)
  const move = (change: string) =>
    api.query(`update vessel_projects set ${change}, updated_at = now() where id = $1`, [id])
  const subjects = async (to: string) => (await mailsTo(api, to)).map(({ subject }) => subject)
  await move(`hour_rate = 10`)
  expect(await mailMovedVisits(system, deps, 0)).toBe(0)
  await move(`scheduled_date = '2027-12-08'`)
  // Not while it is still being edited.
  expect(await mailMovedVisits(system, deps)).toBe(0)
  await move(`berth = 'Quay 9'`)
  expect(await mailMovedVisits(system, deps, 0)).toBe(1)
  expect(await mailMovedVisits(system, deps, 0)).toBe(0)
  const [moved] = await mailsTo(api, 'ops@agent.example')
  expect(moved?.subject).toBe('Besøket er flyttet: Havlys Spirit, Immingham')
  expect(moved?.body).toMatch(/Quay 9[\s\S]*\/nb\/v\//)
  await move(`status = 'cancelled', status_reason = 'The ship does not call'`)
  expect(await mailMovedVisits(system, deps, 0)).toBe(1)
  expect((await mailsTo(api, 'ops@agent.example'))[0]?.body).toContain('The ship does not call')
  expect(await subjects('master@ship.example')).toEqual(['Visit on board: Havlys Spirit, Immingham'])
  expect(await readPage(token)).toMatchObject({
    state: 'cancelled',
    cancelled: { reason: 'The ship does not call' },
    technician: null,
    papers: [],
    confirms: [],
  })
})

it('the mail that is sent has the address of the page, in a real message', async () => {
  const id = await addVisit({ location: 'Ålesund' })
  const { token } = await addLink(id, { for: 'owner', email: 'owner@ship.example' })
  const smtp = await startMailServer()
  const transport = openMailTransport({ smtpUrl: smtp.url, from: async () => 'no-reply@company.example', folder: '' })
  try {
    const tokenOf = createTokenOf(api.pepper)
    await sendEverything({ ctx: () => systemCtx(api.ctx.db), transport, tokenOf }, api.query)
    const message = smtp.messages.find((each) => each.includes('owner@ship.example'))?.replaceAll('=\r\n', '') ?? ''
    expect(message).toContain(`/v/${token}`)
    expect(message).not.toContain('{link:')
  } finally {
    transport.close()
    await smtp.stop()
  }
})

it('brings a lost link to the known address only, an ended one for a week, and of a revoked one that it is', async () => {
  const to = 'lost@owner.example'
  const id = await addVisit()
  const { token } = await addLink(id, { for: 'owner', email: to })
  const revoked = await addLink(id, { for: 'agent', email: to })
  const link = (await linksOf(id)).find((each) => each.for === 'agent')
  await api.call('DELETE', `/api/portal/visit-links/${link?.id}`, { token: manager.token, query: { version: '1' } })
  await api.query(
    `update vessel_projects set scheduled_date = current_date - 40, scheduled_end_date = null where id = $1`,
    [id],
  )
  await api.query(`update visit_links set valid_until = now() - interval '1 day' where project_id = $1`, [id])
  expect((await api.call('GET', `/api/visit/${token}`)).status).toBe(404)
  const ask = (email: string) => post('/api/visit-links/lost', { email }, null)
  const [known, unknown] = [await ask(to.toUpperCase()), await ask('nobody@owner.example')]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  const jobs = await api.query<{ data: { address: string } }>(
    `select data from pgboss.job where name = 'visit-links.lost'`,
  )
  expect(jobs).toHaveLength(2)
  const before = (await mailsTo(api, to)).length
  for (const { data } of jobs) await mailLostLinks(system, deps, data.address)
  const mails = (await mailsTo(api, to)).slice(0, -before)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'Link ended: Havlys Spirit, Immingham',
    'New link: Havlys Spirit, Immingham',
  ])
  expect(mails.find(({ subject }) => subject.startsWith('New'))?.body).toContain(`/v/${token}`)
  expect(mails.find(({ subject }) => subject.startsWith('Link'))?.body).not.toContain(revoked.token)
  expect(await mailsTo(api, 'nobody@owner.example')).toEqual([])
  expect((await api.call('GET', `/api/visit/${token}`)).status).toBe(200)
})

it('a technician releases papers one by one; each opens by an address of its own, once', async () => {
  const id = await addVisit({ travel_documents: ['passport'] })
  const agent = await addLink(id)
  const master = await addLink(id, { for: 'master' })
  const owner = await addLink(id, { for: 'owner' })
  const documentId = await addPassport()
  const papersOf = async (token: string) => (await readPage(token)).papers
  const state = async (token: string) => (await papersOf(token)).find(({ category }) => category === 'passport')?.state
  expect([await state(agent.token), await state(master.token)]).toEqual(['valid', 'valid'])
  expect(await papersOf(owner.token)).toEqual([])
  const path = `/api/portal/projects/${id}/paper-releases`
  const release = (isReleased: boolean, token = operator.token) =>
    post(path, { documentId, for: 'agent', isReleased }, token)
  expect((await release(true, manager.token)).status).toBe(403)
  expect((await release(true)).body).toMatchObject({ items: [{ documentId, releasedTo: ['agent'] }], mayRelease: true })
  expect(await state(agent.token)).toBe('released')
  expect(await state(master.token)).toBe('valid')
  const open = (token: string) => post(`/api/visit/${token}/open`, { document: 'passport' }, null)
  expect([(await open(master.token)).status, (await open(owner.token)).status]).toEqual([404, 404])
  const opened = await open(agent.token)
  expect([opened.status, opened.text]).toEqual([200, expect.any(String)])
  const address = (opened.body as { url: string }).url
  expect(address).not.toContain(documentId)
  const next = ((await open(agent.token)).body as { url: string }).url
  await release(false)
  const { pathname } = new URL(next)
  expect((await api.call('GET', pathname)).status).toBe(404)
  await release(true)
  const { pathname: again } = new URL(((await open(agent.token)).body as { url: string }).url)
  const used = await api.call('GET', again)
  // The file of this test has no bytes; what matters is that the address was accepted, and only once.
  expect(used.status).toBe(500)
  expect((await api.call('GET', again)).status).toBe(404)
  const viewed = await api.query(
    `select action from audit.logs where entity_type = 'portal_user' and entity_id = $1 and action = 'file_viewed'`,
    [operator.id],
  )
  expect(viewed).toEqual([{ action: 'file_viewed' }])
})

it('after the visit the owner and the master request the next service: a project to plan, and a notice', async () => {
  const id = await addVisit()
  const owner = await addLink(id, { for: 'owner', name: 'Nordtind' })
  const agent = await addLink(id)
  const request = (token: string, body: object = {}) => post(`/api/visit/${token}/next-service`, body, null)
  expect((await request(owner.token)).status).toBe(409)
  await api.query(`update vessel_projects set status = 'completed', completed_date = '2027-12-11' where id = $1`, [id])
  expect((await request(agent.token)).status).toBe(403)
  const send = () =>
    api.call('POST', `/api/visit/${owner.token}/next-service`, {
      body: { text: 'Rotterdam, November 2028' },
      headers: { 'idempotency-key': 'next-service-once' },
    })
  const answer = await send()
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  expect((await send()).body).toEqual(answer.body)
  const made = await api.query(
    `select status, description, follows_id, created_by from vessel_projects where follows_id = $1`,
    [id],
  )
  expect(made).toEqual([
    { status: 'not confirmed', description: 'Rotterdam, November 2028', follows_id: id, created_by: null },
  ])
  const notices = await api.query<{ subject: string }>(`select subject from notifications where kind = 'service-due'`)
  expect(notices).toEqual([{ subject: 'Nordtind (visit link) asks for the next service of Havlys Spirit' }])
})
