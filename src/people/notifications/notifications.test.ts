import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PortalActor } from '#core/actor.ts'
import { createCtx, systemCtx } from '#core/context.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson, type Person } from '../../../tests/setup/portal-people.ts'
import { mailDaily, mailNotices } from './notice-mail.service.server.ts'
import { notify, notifyInBatches, type Notice } from './notifications.service.server.ts'

const { ctx, jobs, call, query } = await testCalls()
const system = systemCtx(ctx.db)
const links = () => ({ origin: 'https://portal.example', profile: '/portal/profile' })

const as = ({ id, name, sessionId }: Person, role: PortalActor['role']) =>
  createCtx(ctx.db, { kind: 'portal', userId: id, name, role, sessionId })
const want = (who: Person, mode: string) =>
  ctx.db.execute(sql`update portal_users set mail_notices = ${mode} where id = ${who.id}`)
const comment = (to: Notice['to'], subject = 'New comment on P26-0412'): Notice => ({
  kind: 'comment',
  to,
  subject,
  text: 'Åse: the gasket is on its way.',
  link: '/portal/project/1',
})

let manager: Person
let operator: Person
let other: Person
beforeEach(async () => {
  await query('delete from portal_users')
  await query('delete from outgoing_mail')
  await query('delete from pgboss.job')
  manager = await addPerson(ctx, { role: 'manager', name: 'Manager' })
  operator = await addPerson(ctx, { role: 'operator', name: 'Technician 1' })
  other = await addPerson(ctx, { role: 'operator', name: 'Technician 2' })
})

const list = async (who: Person, params: Record<string, string> = {}) => {
  const { status, body } = await call('GET', '/api/portal/notifications', { token: who.token, query: params })
  expect(status).toBe(200)
  return body as { items: { id: string; subject: string; isRead: boolean; version: number }[]; total: number }
}
const unread = async (who: Person) =>
  ((await call('GET', '/api/portal/notifications/count', { token: who.token })).body as { unread: number }).unread
const mails = () => query<{ to: string[]; subject: string; body: string }>('select * from outgoing_mail order by id')

describe('a notice', () => {
  it('reaches those it is for, never the one who acts, never somebody who was shut out', async () => {
    await ctx.db.execute(sql`update portal_users set is_active = false where id = ${other.id}`)
    const acting = as(operator, 'operator')
    await acting.tx((tx) => notify(tx, { jobs }, comment([operator.id, manager.id, other.id, manager.id])))
    await acting.tx((tx) => notify(tx, { jobs }, comment('managers', 'For managers')))
    expect((await list(manager)).items.map(({ subject }) => subject)).toEqual([
      'For managers',
      'New comment on P26-0412',
    ])
    expect((await list(operator)).total).toBe(0)
    expect(await query('select 1 from notifications where user_id = $1', [other.id])).toEqual([])
  })

  it('exists if and only if the change does', async () => {
    const broken = system.tx(async (tx) => {
      await notify(tx, { jobs }, comment('managers'))
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await unread(manager)).toBe(0)
    expect(await query(`select 1 from pgboss.job where name = 'notifications.mail-notices'`)).toEqual([])
  })

  it('with a key is sent once', async () => {
    const notice = { ...comment([operator.id]), onceKey: 'document 1 in 30 days' }
    await system.tx((tx) => notify(tx, { jobs }, notice))
    await system.tx((tx) => notify(tx, { jobs }, notice))
    expect(await unread(operator)).toBe(1)
  })

  it('that fails for one person reaches the others, is reported, and is written once when the job is retried', async () => {
    const second = await addPerson(ctx, { role: 'manager', name: 'Manager 2' })
    const notices = Array.from({ length: 120 }, (_, at) => ({
      ...comment(at % 2 === 0 ? 'managers' : [operator.id, other.id], `Notice ${at}`),
      onceKey: `notice ${at}`,
    }))
    await query(`create function refuse_notice() returns trigger language plpgsql as $$
      begin
        if new.user_id in ('${manager.id}', '${other.id}') and new.subject in ('Notice 4', 'Notice 57') then
          raise exception 'refused';
        end if;
        return new;
      end $$`)
    await query(
      'create trigger refuse_notice before insert on notifications for each row execute function refuse_notice()',
    )
    const send = () => notifyInBatches(system, { jobs }, notices)
    const unreadOfAll = () => Promise.all([manager, second, operator, other].map(unread))
    await expect(send()).rejects.toThrow('Failed for batch notice 4, batch notice 57')
    expect(await unreadOfAll()).toEqual([59, 60, 60, 59])
    await query('drop function refuse_notice cascade')
    await send()
    await send()
    expect(await unreadOfAll()).toEqual([60, 60, 60, 60])
  })
})

describe('own notices', () => {
  it('are counted, filtered, marked one by one and all at once', async () => {
    await system.tx((tx) =>
      notify(tx, { jobs }, comment([operator.id], 'First 100%'), comment([operator.id], 'Second')),
    )
    const { items, total } = await list(operator)
    expect(total).toBe(2)
    const [id, version] = [items[0]?.id ?? '', items[0]?.version]
    const path = `/api/portal/notifications/${id}`
    const marked = await call('PATCH', path, { token: operator.token, body: { isRead: true, version } })
    expect(marked.body).toMatchObject({ id, isRead: true, version: 2 })
    expect(await unread(operator)).toBe(1)
    expect((await list(operator, { unread: 'true' })).total).toBe(1)
    expect((await list(operator, { q: '0%' })).items.map(({ subject }) => subject)).toEqual(['First 100%'])
    const stale = await call('PATCH', path, { token: operator.token, body: { isRead: false, version: 1 } })
    expect(stale).toMatchObject({ status: 409, body: { current: { id, version: 2 } } })
    const all = await call('POST', '/api/portal/notifications/read-all', { token: operator.token })
    expect(all).toMatchObject({ status: 200, body: { unread: 0 } })
    expect(await unread(operator)).toBe(0)
  })

  it('are nobody else’s, whatever the role', async () => {
    await system.tx((tx) => notify(tx, { jobs }, comment([operator.id])))
    const id = (await list(operator)).items[0]?.id ?? ''
    for (const stranger of [manager, other]) {
      const answer = await call('PATCH', `/api/portal/notifications/${id}`, {
        token: stranger.token,
        body: { isRead: true },
      })
      expect(answer.status).toBe(404)
      await call('POST', '/api/portal/notifications/read-all', { token: stranger.token })
    }
    expect(await unread(operator)).toBe(1)
  })

  it('are refused to strangers, and bad input with the field', async () => {
    expect((await call('GET', '/api/portal/notifications')).status).toBe(401)
    const { token } = operator
    const bad = await call('PATCH', `/api/portal/notifications/${operator.id}`, { token, body: { isRead: 1 } })
    expect(bad).toMatchObject({ status: 422, body: { fields: [{ field: 'isRead' }] } })
    expect((await call('GET', '/api/portal/notifications', { token, query: { unread: 'maybe' } })).status).toBe(400)
    expect((await call('PATCH', '/api/portal/notifications/x', { token, body: { isRead: true } })).status).toBe(400)
  })
})

describe('mail', () => {
  it('at once: several notices of a moment are one mail, sent once', async () => {
    await system.tx((tx) => notify(tx, { jobs }, comment([operator.id]), comment([operator.id], 'Assigned to you')))
    const waiting = await query<{ data: { userId: string } }>(
      `select data from pgboss.job where name = 'notifications.mail-notices'`,
    )
    expect(waiting.map(({ data }) => data.userId)).toEqual([operator.id])
    await mailNotices(system, { links }, operator.id)
    await mailNotices(system, { links }, operator.id)
    const sent = await mails()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.to).toEqual([operator.email])
    expect(sent[0]?.subject).toBe('2 notices from the portal')
    expect(sent[0]?.body).toContain('Assigned to you\nÅse: the gasket is on its way.')
    expect(sent[0]?.body).toContain('https://portal.example/portal/project/1')
  })

  it('daily: one a day with what is still unread; off: none, also after the choice changed', async () => {
    await want(operator, 'daily')
    await want(other, 'off')
    await system.tx((tx) => notify(tx, { jobs }, comment([operator.id, other.id], 'Still unread')))
    await system.tx((tx) => notify(tx, { jobs }, comment([operator.id], 'Read meanwhile')))
    const read = (await list(operator)).items.find(({ subject }) => subject === 'Read meanwhile')
    await call('PATCH', `/api/portal/notifications/${read?.id}`, { token: operator.token, body: { isRead: true } })
    expect(await query(`select 1 from pgboss.job where name = 'notifications.mail-notices'`)).toEqual([])
    await want(other, 'daily')
    await mailDaily(system, { links })
    await mailDaily(system, { links })
    expect(await mails()).toMatchObject([{ to: [operator.email], subject: 'Still unread' }])
  })
})
