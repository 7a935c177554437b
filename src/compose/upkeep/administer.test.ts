import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SYSTEM } from '#core/actor.ts'
import { verifyAudit } from '#core/audit/verify-audit.server.ts'
import { createCtx } from '#core/context.server.ts'
import { verifyPassword } from '#core/crypto/argon2.server.ts'
import { createDb } from '#core/db/pool.server.ts'
import { THROTTLES } from '#core/http/throttle.server.ts'
import { openReportKey } from '#people/admin-auth/admin-auth.queries.server.ts'
import { addManager } from '#people/portal-auth/portal-auth.service.server.ts'
import { openReport, sealReport } from '#site/whistleblowing/sealing/sealing.server.ts'
import { CHEAP_CODES, testCalls } from '../../../tests/setup/calls.ts'
import {
  replaceCodeOf,
  openWithRecoveryKey,
  openWithSecret,
  removeAdministrator,
  replaceReportKey,
  resetManager,
} from './administer.server.ts'

const many = { points: 100_000, seconds: 60, per: 'everyone' } as const
const product = await testCalls({
  throttles: { ...THROTTLES, 'admin-login': many, 'report-minute': many, 'report-hour': many },
})
const { call, signIn, query, pool, pepper } = product
const ctx = createCtx(createDb(pool), SYSTEM)
const maker = { pepper, parameters: CHEAP_CODES }
const open = (typed: string) => openWithSecret(ctx, maker, typed)
const statusOf = async (code: string) => (await call('POST', '/api/admin/login', { body: { code } })).status
const isIn = async (token: string) => (await call('GET', '/api/admin/overview', { token })).status === 200
let recoveryKey = product.recoveryKey
let code = product.code

describe('codes', () => {
  it('need an administrator’s code or the recovery key', async () => {
    const wrongs = [
      '1234567812345678',
      'AAAA-BBBB',
      '',
      randomBytes(32).toString('hex'),
      recoveryKey.replace(/^./, (first) => (first === '1' ? '2' : '1')),
    ]
    for (const wrong of wrongs) await expect(open(wrong), wrong).rejects.toThrow(/not the code|neither/)
    await expect(openWithRecoveryKey(ctx, code)).rejects.toThrow('neither')
    await expect(openWithSecret(ctx, { ...maker, pepper: { ...pepper, key: randomBytes(32) } }, code)).rejects.toThrow(
      'not the code',
    )
  })

  it('are given to new administrators, each with one of their own, who open the same reports', async () => {
    const given = await replaceCodeOf(await open(code), maker, '  Kari Nordmann ')
    expect(given).toEqual({ name: 'Kari Nordmann', isNew: true, code: expect.stringMatching(/^\d{16}$/) })
    const token = await signIn(given.code)
    const { body } = await call('GET', '/api/admin/overview', { token })
    expect(body).toMatchObject({ administrator: 'Kari Nordmann' })
    expect((await openReportKey(ctx, token)).privateKey.equals(product.orgKey.privateKey)).toBe(true)
    expect(await statusOf(code)).toBe(200)
  })

  it('replace the person’s old one, which is dead with all its sessions', async () => {
    const token = await signIn(code)
    const { code: next, isNew } = await replaceCodeOf(await open(code), maker, 'Administrator')
    expect(isNew).toBe(false)
    expect([await isIn(token), await statusOf(code), await statusOf(next)]).toEqual([false, 401, 200])
    code = next
  })

  it('restored by the recovery key, which stays valid', async () => {
    const { code: next } = await replaceCodeOf(
      await openWithRecoveryKey(ctx, recoveryKey.toLowerCase()),
      maker,
      'administrator',
    )
    expect([await statusOf(code), await statusOf(next)]).toEqual([401, 200])
    code = next
    await openWithRecoveryKey(ctx, recoveryKey)
  })

  it('are taken away with what they open, but never the last one', async () => {
    const { code: theirs } = await replaceCodeOf(await open(code), maker, 'Short Guest')
    const token = await signIn(theirs)
    expect(await removeAdministrator(await open(code), 'short guest')).toBe('Short Guest')
    expect([await isIn(token), await statusOf(theirs)]).toEqual([false, 401])
    const wraps = await query<{ password: string }>(`select password from users where username = 'Short Guest'`)
    expect(wraps).toEqual([{ password: 'removed' }])
    await removeAdministrator(await open(code), 'Kari Nordmann')
    await expect(removeAdministrator(await open(code), 'administrator')).rejects.toThrow('last administrator')
    await expect(removeAdministrator(await open(code), 'Nobody')).rejects.toThrow('no administrator')
    expect(await statusOf(code)).toBe(200)
    expect((await replaceCodeOf(await open(code), maker, 'Kari Nordmann')).isNew).toBe(false)
  })

  it('are asked for under a name that a person could have', async () => {
    for (const name of ['', '   ', 'x'.repeat(81), 'a\nb']) {
      await expect(replaceCodeOf(await open(code), maker, name)).rejects.toThrow('1 to 80')
    }
  })
})

describe('a leaked code', () => {
  const REPORTS = 120
  const file = (description: string) =>
    call('POST', '/api/whistleblower', {
      body: { reporterName: '', reporterEmail: '', incidentType: 'safety', description, anonymous: true },
    })
  const readAll = async (token: string) =>
    (await call('GET', '/api/admin/reports', { token })).body as { description: string; isReadable: boolean }[]

  it('opens nothing any more: every report is sealed to a new key, all codes and the recovery key are new', async () => {
    expect((await file('The pump log was rewritten')).status).toBeLessThan(300)
    const before = await openReportKey(ctx, await signIn(code))
    const token = await signIn(code)
    expect((await readAll(token))[0]).toMatchObject({ description: 'The pump log was rewritten', isReadable: true })

    const opened = await open(code)
    const result = await replaceReportKey(opened, maker)
    expect(result.reports).toBe(1)
    expect(result.codes.map(({ name }) => name).toSorted()).toEqual(['Kari Nordmann', 'administrator'])
    expect(await isIn(token)).toBe(false)
    expect(await statusOf(code)).toBe(401)
    await expect(openWithRecoveryKey(ctx, recoveryKey)).rejects.toThrow('neither')
    for (const each of result.codes) {
      expect((await readAll(await signIn(each.code)))[0]).toMatchObject({
        description: 'The pump log was rewritten',
        isReadable: true,
      })
    }
    await openWithRecoveryKey(ctx, result.recoveryKey)

    const [row] = await query<{ id: string; sealed_deks: { keyId: string; sealed: string }[]; body: Buffer }>(
      'select id, sealed_deks, body from whistleblower_reports',
    )
    if (row === undefined) throw new Error('No report')
    expect(row.sealed_deks.map(({ keyId }) => keyId)).not.toContain(before.keyId)
    const sealedDeks = row.sealed_deks.map(({ keyId, sealed }) => ({ keyId, bytes: Buffer.from(sealed, 'base64') }))
    await expect(openReport(row.id, { sealedDeks, body: row.body }, before)).rejects.toThrow()
    expect(await query(`select 1 from report_key_wraps where key_id = '${before.keyId}'`)).toEqual([])

    expect((await file('Filed after the change')).status).toBeLessThan(300)
    code = result.codes.find(({ name }) => name === 'administrator')?.code ?? ''
    recoveryKey = result.recoveryKey
    expect((await readAll(await signIn(code))).map(({ isReadable }) => isReadable)).toEqual([true, true])
  })

  it('is answered for all reports at once, or for none', async () => {
    const opened = await open(code)
    for (let at = 0; at < REPORTS; at += 1) {
      const reportId = randomUUID()
      const content = {
        reporterName: '',
        reporterEmail: '',
        incidentType: 'safety',
        description: `Report ${at}`,
        anonymous: true,
        createdAt: new Date().toISOString(),
      }
      const { sealedDeks, body } = await sealReport({ reportId, receiptKek: randomBytes(32) }, content, [opened.orgKey])
      await query('insert into whistleblower_reports (id, day, sealed_deks, body) values ($1, current_date, $2, $3)', [
        reportId,
        JSON.stringify(sealedDeks.map(({ keyId, bytes }) => ({ keyId, sealed: bytes.toString('base64') }))),
        body,
      ])
    }
    // One report that does not open stops it all: nothing may be left behind with a key that is thrown away.
    const planted = randomUUID()
    await query(
      `insert into whistleblower_reports (id, day, sealed_deks, body) select $1, day, sealed_deks, body from whistleblower_reports limit 1`,
      [planted],
    )
    await expect(replaceReportKey(await open(code), maker)).rejects.toThrow()
    expect(await statusOf(code)).toBe(200)
    await query('delete from whistleblower_reports where id = $1', [planted])

    const { reports, codes } = await replaceReportKey(await open(code), maker)
    expect(reports).toBe(REPORTS + 2)
    code = codes.find(({ name }) => name === 'administrator')?.code ?? ''
    const read = await readAll(await signIn(code))
    expect(read).toHaveLength(REPORTS + 2)
    expect(read.every(({ isReadable }) => isReadable)).toBe(true)
  })
})

describe('a manager’s password', () => {
  it('is reset by an administrator, to be changed at the next sign-in', async () => {
    await addManager(ctx, {
      email: 'Manager@rovaer.example',
      name: 'Mona',
      passwordHash: 'x',
      mustChangePassword: false,
    })
    const password = await resetManager(await open(code), pepper, ' manager@rovaer.example ')
    const [row] = await query<{ password_hash: string; must_change_password: boolean }>('select * from portal_users')
    expect(row?.must_change_password).toBe(true)
    expect(await verifyPassword(row?.password_hash ?? '', password, pepper)).toBe(true)
    await expect(resetManager(await open(code), pepper, 'nobody@rovaer.example')).rejects.toThrow('No active manager')
  })
})

it('everything is in the audit log, and no secret is', async () => {
  const rows = await query<{ action: string; entity_type: string; field_changed: string | null }>(
    'select * from audit.logs',
  )
  const counted = new Map<string, number>()
  for (const { action, entity_type, field_changed } of rows) {
    const name = [entity_type, action, field_changed].filter(Boolean).join(' ')
    counted.set(name, (counted.get(name) ?? 0) + 1)
  }
  expect(Object.fromEntries(counted)).toMatchObject({
    'administrator created': 2,
    'administrator updated code': 7,
    'administrator updated reportKey': 2,
    'administrator user_deactivated': 2,
    'administrator user_reactivated': 1,
    'portal_user password_reset': 1,
  })
  const text = JSON.stringify(rows)
  for (const secret of [code, recoveryKey, product.code, product.recoveryKey]) expect(text).not.toContain(secret)
  expect((await verifyAudit(createCtx(createDb(pool)))).fault).toBeNull()
})
