import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAnchorLog } from '#core/audit/anchor.server.ts'
import type { AuditEvent } from '#core/audit/audit-event.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { createCtx, systemCtx } from '#core/context.server.ts'
import { todayInOslo } from '#core/days.ts'
import { withClient } from '#core/db/with-client.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import type { AuditCheck, AuditEntry } from './audit.contract.ts'
import { checkAuditLogs } from './audit.service.server.ts'

const { ctx, call, query, directUrl, anchors } = await testCalls()
const manager = await addPerson(ctx, { role: 'manager', name: 'Marit Manager' })
const operator = await addPerson(ctx, { role: 'operator' })
const asManager = createCtx(ctx.db, {
  kind: 'portal',
  userId: manager.id,
  name: manager.name,
  role: 'manager',
  sessionId: manager.sessionId,
})
const project = '0198a000-0000-7000-8000-000000000001'
const event = (more: Partial<AuditEvent>): AuditEvent => ({
  entityType: 'project',
  entityId: project,
  entityName: 'P26-0412 Nordlys',
  action: 'updated',
  ...more,
})

beforeAll(async () => {
  const system = systemCtx(ctx.db)
  await recordAudit(system, event({ action: 'created' }))
  await recordAudit(
    asManager,
    event({ fieldChanged: 'scheduledDate', oldValue: '2026-11-20', newValue: '2026-11-24' }),
    event({ action: 'status_changed', fieldChanged: 'status', oldValue: 'confirmed', newValue: 'in progress' }),
    event({ action: 'hours_added', newValue: '=7.50', description: 'Åse, work, 100%' }),
    event({ entityType: 'portal_user', entityId: operator.id, entityName: 'Technician 1', isPersonal: true }),
  )
  await recordAudit(system, {
    entityType: 'report',
    entityId: 'r-1',
    entityName: 'Report',
    action: 'report_opened',
  })
})

const read = async (params: Record<string, string> = {}) => {
  const { status, body, text } = await call('GET', '/api/portal/audit-logs', { token: manager.token, query: params })
  expect(status, text).toBe(200)
  return body as { items: AuditEntry[]; total: number; page: number; pageSize: number }
}

describe('the list', () => {
  it('shows managers everything but reports and administrators, newest first, with texts about persons', async () => {
    const { items, total } = await read()
    expect(total).toBe(5)
    expect(items.map(({ seq }) => seq)).toEqual([5, 4, 3, 2, 1])
    expect(items[0]).toMatchObject({ entityType: 'portal_user', entityName: 'Technician 1', changedBy: manager.id })
    expect(items[4]).toMatchObject({ action: 'created', changedBy: null, changedByName: 'system' })
    expect(JSON.stringify(items)).not.toMatch(/[Rr]eport|hash/)
    expect((await read({ entityType: 'report' })).total).toBe(0)
  })

  it('is filtered by record, action, person, day and words, and paged', async () => {
    expect((await read({ entityType: 'project', entityId: project })).total).toBe(4)
    expect((await read({ action: 'status_changed' })).items.map(({ newValue }) => newValue)).toEqual(['in progress'])
    expect((await read({ changedBy: manager.id })).total).toBe(4)
    expect((await read({ changedBy: 'system' })).total).toBe(1)
    expect((await read({ q: 'nordlys hours' })).total).toBe(1)
    expect((await read({ q: '100%' })).total).toBe(1)
    expect((await read({ q: 'technician' })).total).toBe(1)
    const today = todayInOslo()
    expect((await read({ from: today, to: today })).total).toBe(5)
    expect((await read({ to: '2020-01-01' })).total).toBe(0)
    const second = await read({ page: '2', pageSize: '2', sort: 'createdAt' })
    expect(second).toMatchObject({ total: 5, page: 2, pageSize: 2 })
    expect(second.items.map(({ seq }) => seq)).toEqual([3, 4])
  })

  it('is for managers; a filter that cannot be is refused', async () => {
    const ask = async (token: string | null, params: Record<string, string> = {}) =>
      (await call('GET', '/api/portal/audit-logs', { token, query: params })).status
    expect(await ask(null)).toBe(401)
    expect(await ask(operator.token)).toBe(403)
    expect(await ask(manager.token, { action: 'exploded' })).toBe(400)
    expect(await ask(manager.token, { entityType: 'Project' })).toBe(400)
    expect(await ask(manager.token, { from: '2026-02-30' })).toBe(400)
    expect(await ask(manager.token, { foo: 'bar' })).toBe(400)
  })

  it('says what the filters offer', async () => {
    const { body } = await call('GET', '/api/portal/audit-logs/options', { token: manager.token })
    expect(body).toMatchObject({
      people: [
        { id: manager.id, name: 'Marit Manager' },
        { id: 'system', name: 'system' },
      ],
    })
    expect((body as { entityTypes: string[] }).entityTypes).not.toContain('report')
  })

  it('gives the history of one project', async () => {
    const ask = (id: string, token: string) => call('GET', `/api/portal/projects/${id}/history`, { token })
    const { body } = await ask(project, manager.token)
    expect((body as { total: number }).total).toBe(4)
    expect((await ask(project, operator.token)).status).toBe(403)
    expect((await ask('0198a000-0000-7000-8000-000000000002', manager.token)).status).toBe(404)
  })
})

it('is exported as filtered, safe for spreadsheets, and that is an event too', async () => {
  const answer = await call('GET', '/api/portal/audit-logs', {
    token: manager.token,
    query: { action: 'hours_added' },
    headers: { accept: 'text/csv' },
  })
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
  const [header, row, end, ...rest] = answer.text.split('\r\n')
  expect(header).toMatch(/^\uFEFFNumber,Time,Who,What,/)
  expect(row).toMatch(/^4,.*,Marit Manager,hours added,project,P26-0412 Nordlys,,,'=7\.50,"Åse, work, 100%",/)
  expect([end, rest]).toEqual(['', []])
  expect((await read({ action: 'exported' })).items[0]).toMatchObject({ description: 'action hours_added' })
})

describe('the check', () => {
  const check = async () =>
    (await call('GET', '/api/portal/audit-logs/verify', { token: manager.token })).body as AuditCheck
  /** Changes that the owner of the database could make. */
  const asOwner = (...statements: string[]) =>
    withClient(directUrl, 'test', async (client) => {
      await client.query('alter table audit.logs disable trigger user')
      await client.query('alter table audit.head disable trigger user')
      for (const statement of statements) await client.query(statement)
      await client.query('alter table audit.logs enable trigger user')
      await client.query('alter table audit.head enable trigger user')
    })

  it('finds a whole chain whole, with and without an anchor', async () => {
    expect(await check()).toEqual({ ok: true, checked: 7, anchor: null })
    await anchors.keep(systemCtx(ctx.db))
    await anchors.keep(systemCtx(ctx.db))
    const { anchors: kept } = await anchors.read()
    expect(kept.map(({ seq }) => seq)).toEqual([7])
    expect(await check()).toEqual({ ok: true, checked: 7, anchor: { seq: 7, at: kept[0]?.at } })
  })

  it('names the row that was changed', async () => {
    const [before] = await query<{ new_value: string }>('select new_value from audit.logs where seq = 3')
    await asOwner(`update audit.logs set new_value = 'on hold' where seq = 3`)
    expect(await check()).toMatchObject({
      ok: false,
      firstBroken: { seq: 3, kind: 'changed', entry: { newValue: 'on hold', action: 'status_changed' } },
    })
    await asOwner(`update audit.logs set new_value = '${before?.new_value}' where seq = 3`)
    expect((await check()).ok).toBe(true)
  })

  it('finds a tail that was cut off with the head set back, by the checkpoint stored outside', async () => {
    await recordAudit(asManager, event({ action: 'commented' }), event({ action: 'deleted' }))
    await anchors.keep(systemCtx(ctx.db))
    await asOwner(
      `delete from audit.logs where seq > 7`,
      `update audit.head set (seq, hash) = (select seq, hash from audit.logs order by seq desc limit 1)`,
    )
    expect(await check()).toMatchObject({ ok: false, firstBroken: { seq: 9, kind: 'cut off', entry: null } })
    // The shorter chain is never taken as the new truth.
    await anchors.keep(systemCtx(ctx.db))
    expect((await anchors.read()).anchors.map(({ seq }) => seq)).toEqual([7, 9])
    // Nor when it grows past the checkpoint.
    await recordAudit(asManager, event({}), event({}), event({}))
    await anchors.keep(systemCtx(ctx.db))
    expect(await check()).toMatchObject({ ok: false, firstBroken: { seq: 9, kind: 'changed' } })
  })
})

describe('the anchor file', () => {
  let folder = ''
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'anchor-'))))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('contains only our own lines, and a line that was forged or changed is reported', async () => {
    const file = join(folder, 'audit-anchor.log')
    const log = openAnchorLog({ file, key: Buffer.alloc(32, 1) })
    expect(await log.read()).toEqual({ anchors: [], forgedLine: null })
    await log.keep(systemCtx(ctx.db))
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const text = await readFile(file, 'utf8')
    expect(text).toMatch(/^10 [0-9a-f]{64} \S+Z [0-9a-f]{64}\n$/)
    expect(await openAnchorLog({ file, key: Buffer.alloc(32, 2) }).read()).toEqual({ anchors: [], forgedLine: 1 })
    await writeFile(file, `${text}${text.replace('10 ', '3 ')}`)
    expect(await log.read()).toMatchObject({ anchors: [{ seq: 10 }], forgedLine: 2 })
    expect(await checkAuditLogs(asManager, { anchors: log })).toMatchObject({
      ok: false,
      firstBroken: { kind: 'anchor forged' },
    })
  })
})

it('leaves sign-ins out, or reads nothing else, where that is asked for', async () => {
  await recordAudit(asManager, event({ entityType: 'portal_user', entityId: manager.id, action: 'login' }))
  const actionsOf = async (params: Record<string, string>) => {
    const { body } = await call('GET', '/api/portal/audit-logs', { token: manager.token, query: params })
    return (body as { items: AuditEntry[] }).items.map(({ action }) => action)
  }
  expect(await actionsOf({})).toContain('login')
  expect(await actionsOf({ signIns: 'without' })).not.toContain('login')
  expect(await actionsOf({ signIns: 'only' })).toEqual(['login'])
})
