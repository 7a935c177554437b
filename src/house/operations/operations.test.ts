import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { eventually } from '../../../tests/setup/services.ts'
import type { Run, Running, RunResult } from './operations.contract.ts'
import { leaveProcesses, recordProcess } from './processes.service.server.ts'
import { performAsked, type RunWork } from './runs.service.server.ts'
import { findTroubles } from './web/admin/troubles.ts'

const { call, ctx, query, pool, signIn, folder, startAnother } = await testCalls()
const token = await signIn()

const read = async () => {
  const { status, body, text } = await call('GET', '/api/admin/running', { token })
  expect(status, text).toBe(200)
  return body as Running
}
const press = (kind: unknown, by = call) => by('POST', '/api/admin/running/runs', { token, body: { kind } })

const RESULT: RunResult = {
  set: 'backup-2026-11-22T02-50-00Z',
  madeAt: '2026-11-22T02:50:00.000Z',
  tables: 61,
  rows: 1482,
  files: 212,
  bytes: 35_000_000,
  relations: null,
  isSealed: false,
  isOwnSet: false,
  copyError: null,
}
const works = (does: RunWork['backup']): RunWork => ({ backup: does, drill: does })

beforeEach(async () => {
  await query('delete from operation_runs')
})

it('is for administrators only', async () => {
  expect((await call('GET', '/api/admin/running')).status).toBe(401)
  expect((await call('POST', '/api/admin/running/runs', { body: { kind: 'backup' } })).status).toBe(401)
})

it('an archive that never got anything is late, too', async () => {
  const running = await read()
  const archive = { folder: '/archive', until: null, waitingBytes: 0, error: null }
  const after = (minutes: number) => {
    const at = Date.parse(running.processes.find(({ isAnswering }) => isAnswering)?.startedAt ?? '') + minutes * 60_000
    return findTroubles({ ...running, archive, at: new Date(at).toISOString() }).map(({ text }) => text)
  }
  const late = expect.stringContaining('archive of the database’s log has nothing since') as unknown
  expect(after(1)).not.toContainEqual(late)
  expect(after(11)).toContainEqual(late)
})

it('reports for a new installation that nothing was saved or tried yet', async () => {
  const { backup, drill, underWay, mail, product, disk } = await read()
  expect(backup).toMatchObject({ isDaily: true, lastAt: null, last: null, sets: [], copy: null, keyFingerprint: null })
  expect(drill).toEqual({ last: null, isOverdue: true })
  expect(underWay).toBeNull()
  expect(mail).toMatchObject({ waiting: 0, failed: 0, oldestAt: null, lastSentAt: null, problem: null, isKept: true })
  expect(product.postgres).toMatch(/^18\./)
  expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes)
})

describe('a run', () => {
  it('that is requested waits, is listed with its progress, and records its counts', async () => {
    const started = await press('backup')
    expect(started.status, started.text).toBe(202)
    const { id } = started.body as Run
    expect((await read()).underWay).toMatchObject({ id, state: 'waiting', cause: 'asked', askedBy: 'administrator' })
    await performAsked(
      ctx,
      works(async (reportProgress) => {
        reportProgress({ step: 'saving', doneBytes: 1 })
        expect((await read()).underWay).toMatchObject({ id, state: 'running' })
        return RESULT
      }),
      id,
    )
    const { underWay, backup } = await read()
    expect(underWay).toBeNull()
    expect(backup.last).toMatchObject({ id, state: 'done', result: RESULT, error: null })
    expect(backup.lastAt).toBe(backup.last?.endedAt)
    const rows = await query(`select entity_name, changed_by_name from audit.logs where entity_type = 'backup'`)
    expect(rows).toEqual([{ entity_name: 'Backup asked for', changed_by_name: 'administrator' }])
    // The next one starts with an estimate of its size.
    expect((await press('backup')).body).toMatchObject({ expectedBytes: 35_000_000 })
  })

  it('is one at a time, pressed twice at once and in two processes', async () => {
    const other = await startAnother()
    const answers = await Promise.all([press('backup'), press('backup', other.call), press('drill'), press('backup')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409])
    const refusal = answers.find(({ status }) => status === 409)
    expect(refusal?.text).toMatch(/A (backup|drill) is under way already\./)
    expect(await query('select count(*)::int as runs from operation_runs')).toEqual([{ runs: 1 }])
    const asked = () => query(`select count(*)::int as lines from audit.logs where entity_type = 'backup'`)
    const lines = await asked()
    await press('drill')
    expect(await asked()).toEqual(lines)
  })

  it('that two processes take up is done once', async () => {
    const { id } = (await press('drill')).body as Run
    let times = 0
    const work = works(async () => {
      times += 1
      return { ...RESULT, bytes: null }
    })
    await Promise.all([performAsked(ctx, work, id), performAsked(ctx, work, id)])
    await performAsked(ctx, work, id)
    expect(times).toBe(1)
    expect((await read()).drill).toMatchObject({ isOverdue: false, last: { state: 'done', result: { tables: 61 } } })
  })

  it('that fails says why, without what a library said', async () => {
    const { id } = (await press('drill')).body as Run
    const secret = Object.assign(new Error('password of db.internal'), { code: 'ENOSPC' })
    await performAsked(
      ctx,
      works(async () => {
        throw secret
      }),
      id,
    )
    const { drill } = await read()
    expect(drill).toMatchObject({
      isOverdue: true,
      last: { state: 'failed', error: 'The disk is full.', result: null },
    })
  })

  it('of a process that died is listed as failed and blocks nobody', async () => {
    const { id } = (await press('backup')).body as Run
    await query(`update operation_runs set state = 'running', beat_at = now() - interval '2 minutes'`)
    const { underWay, backup } = await read()
    expect(underWay).toBeNull()
    expect(backup.last).toMatchObject({ id, state: 'died', error: null })
    expect(backup.last?.endedAt).not.toBeNull()
    const next = await press('backup')
    expect(next.status).toBe(202)
    // A run that died isn't repeated when its job is retried.
    await performAsked(
      ctx,
      works(async () => RESULT),
      id,
    )
    expect((await read()).underWay).toMatchObject({ id: (next.body as Run).id })
  })

  it('makes room at once when its process was killed, and not before', async () => {
    const { id } = (await press('backup')).body as Run
    const other = await pool.connect()
    // As a process that performs it: with the lock of its session, and a sign of life a moment ago.
    await other.query(`select pg_advisory_lock(hashtext('operation run'), hashtext($1))`, [id])
    await query(`update operation_runs set state = 'running', beat_at = now() where id = $1`, [id])
    expect((await press('backup')).status).toBe(409)
    other.release(true)
    const next = await eventually(async () => {
      const answer = await press('backup')
      return answer.status === 202 ? answer : undefined
    }, 10)
    expect((await read()).underWay).toMatchObject({ id: (next.body as Run).id })
    expect(await query('select state from operation_runs where id = $1', [id])).toEqual([{ state: 'died' }])
  })

  it.each([undefined, 'restore', '', null, 7])('of no known kind is refused: %s', async (kind) => {
    expect((await press(kind)).status).toBe(422)
  })
})

it('shows the sets that lie in the folder, newest first, and those made before a migration', async () => {
  const make = async (path: string, manifest: string) => {
    await mkdir(join(folder, 'backups', path), { recursive: true })
    await writeFile(join(folder, 'backups', path, manifest), '{}')
    await writeFile(join(folder, 'backups', path, 'base.tar'), 'x'.repeat(100))
  }
  await make('backup-2026-11-21T02-50-00Z', 'manifest.json')
  await make('backup-2026-11-22T02-50-00Z', 'manifest.json.sealed')
  await make('before-drop-it/backup-2026-11-20T10-00-00Z', 'manifest.json')
  await make('backup-2026-11-22T09-00-00Z.partial', 'manifest.json')
  expect((await read()).backup.sets).toEqual([
    {
      name: 'backup-2026-11-22T02-50-00Z',
      madeAt: '2026-11-22T02:50:00.000Z',
      isSealed: true,
      before: null,
      bytes: 100,
      files: 1,
      isCopied: null,
    },
    {
      name: 'backup-2026-11-21T02-50-00Z',
      madeAt: '2026-11-21T02:50:00.000Z',
      isSealed: false,
      before: null,
      bytes: 100,
      files: 1,
      isCopied: null,
    },
    {
      name: 'backup-2026-11-20T10-00-00Z',
      madeAt: '2026-11-20T10:00:00.000Z',
      isSealed: false,
      before: 'drop-it',
      bytes: 100,
      files: 1,
      isCopied: null,
    },
  ])
})

it('counts mail and says why the oldest waits', async () => {
  await enqueueMail(ctx, { urgency: 'notice', to: ['a@ship.example'], subject: 'One', body: 'x' })
  await enqueueMail(ctx, { urgency: 'notice', to: ['b@ship.example'], subject: 'Two', body: 'x' })
  await query(
    `update outgoing_mail set last_error = 'EAUTH 535', created_at = now() - interval '2 hours' where subject = 'One'`,
  )
  await query(`update outgoing_mail set status = 'failed' where subject = 'Two'`)
  expect((await read()).mail).toMatchObject({ waiting: 1, failed: 1, problem: 'sign-in', lastSentAt: null })
})

it('shows every process with a recent heartbeat, each once, and merges their slow calls', async () => {
  const self = (id: string, memoryBytes: number) => ({
    id,
    name: 'other:7',
    version: '0.2.0',
    node: 'v26.1.0',
    startedAt: '2026-11-20T08:00:00.000Z',
    memoryBytes,
    slow: [{ method: 'GET', route: '/api/things/:id', calls: 3, usual: 900, slowest: 1200 }],
  })
  const id = '01930000-0000-7000-8000-000000000001'
  await recordProcess(ctx, self(id, 1000))
  await recordProcess(ctx, self(id, 2000))
  await recordProcess(ctx, self('01930000-0000-7000-8000-000000000002', 3000))
  const { processes, slow } = await read()
  expect(
    processes.map(({ memoryBytes, isAnswering }) => [isAnswering, isAnswering ? 0 : memoryBytes]).toSorted(),
  ).toEqual([
    [false, 2000],
    [false, 3000],
    [true, 0],
  ])
  expect(slow[0]).toEqual({ method: 'GET', route: '/api/things/:id', calls: 6, usual: 900, slowest: 1200 })
  await query(`update product_processes set beat_at = now() - interval '2 minutes' where memory_bytes = 3000`)
  await leaveProcesses(ctx, id)
  expect((await read()).processes).toHaveLength(1)
})
