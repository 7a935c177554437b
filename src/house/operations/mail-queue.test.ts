import { beforeEach, expect, it } from 'vitest'
import { enqueueMail } from '#core/mail/mail.service.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { findMailProblem } from './mail-problem.ts'
import type { QueuedMail } from './mail-queue.contract.ts'
import type { RunResult } from './operations.contract.ts'
import type { RunWork } from './runs.service.server.ts'
import { drillWeekly } from './weekly.service.server.ts'

const { call, ctx, query, signIn } = await testCalls()
const token = await signIn()
const BODY = 'What only two people may read'

beforeEach(async () => {
  await query('delete from outgoing_mail')
  await query('delete from operation_runs')
})

const add = async (subject: string, change = '') => {
  await enqueueMail(ctx, { urgency: 'notice', to: [`${subject}@ship.example`], subject, body: BODY })
  if (change !== '') await query(`update outgoing_mail set ${change} where subject = $1`, [subject])
  const [row] = await query<{ id: string }>('select id from outgoing_mail where subject = $1', [subject])
  return row?.id ?? ''
}
const list = async (status?: string) => {
  const answer = await call('GET', '/api/admin/mails', { token, ...(status ? { query: { status } } : {}) })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.text).not.toContain(BODY)
  return (answer.body as { items: QueuedMail[] }).items
}
const again = (id: string) => call('POST', `/api/admin/mails/${id}/send-again`, { token })
const FAILED = "status = 'failed', attempts = 9, last_error = 'EENVELOPE 550', created_at = now() - interval '4 days'"
const LATER = "attempts = 5, last_error = 'ECONNECTION', due_at = now() + interval '40 minutes'"

it('is for administrators only', async () => {
  const id = await add('one', FAILED)
  expect((await call('GET', '/api/admin/mails')).status).toBe(401)
  expect((await call('POST', `/api/admin/mails/${id}/send-again`)).status).toBe(401)
  expect((await call('POST', '/api/admin/mails/send-again')).status).toBe(401)
})

it('shows what was not sent, why, and never what a mail says', async () => {
  await add('new')
  await add('later', LATER)
  await add('failed', FAILED)
  await add('sent', "status = 'sent', sent_at = now()")
  const mails = await list()
  expect(mails.map(({ subject, status, problem, canSendAgain }) => [subject, status, problem, canSendAgain])).toEqual([
    ['later', 'waiting', 'unreachable', true],
    ['new', 'waiting', null, false],
    ['failed', 'failed', 'recipient', true],
  ])
  expect(mails[2]).toMatchObject({ to: ['failed@ship.example'], attempts: 9, answer: 'EENVELOPE 550', dueAt: null })
  expect((await list('sent')).map(({ subject }) => subject)).toEqual(['sent'])
  expect((await list('failed')).map(({ subject }) => subject)).toEqual(['failed'])
  const found = await call('GET', '/api/admin/mails', { token, query: { q: 'LATER@ship' } })
  expect(found.body).toMatchObject({ total: 1 })
  expect((await call('GET', '/api/admin/mails', { token, query: { status: 'lost' } })).status).toBe(400)
})

it('sends one again once, pressed twice, and records that it was', async () => {
  const id = await add('private subject', FAILED)
  const pressed = await Promise.all([again(id), again(id)])
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await list()).toMatchObject([{ id, status: 'waiting', attempts: 0, canSendAgain: false }])
  const lines = await query(
    "select entity_name, description, changed_by_name from audit.logs where entity_type = 'mail'",
  )
  expect(lines).toEqual([
    { entity_name: 'Notice by mail', description: 'Sent again', changed_by_name: 'administrator' },
  ])
})

it('refuses what was sent, what is being tried and what is not there', async () => {
  const sent = await again(await add('sent', "status = 'sent', sent_at = now()"))
  expect([sent.status, sent.text]).toEqual([409, expect.stringContaining('has been sent in the meantime')])
  const tried = await again(await add('tried', "attempts = 1, due_at = now() + interval '110 seconds'"))
  expect([tried.status, tried.text]).toEqual([409, expect.stringContaining('within two minutes')])
  expect((await again('01930000-0000-7000-8000-000000000001')).status).toBe(404)
  expect((await again('x')).status).toBe(400)
})

it('sends all again that failed or wait for long, and counts them', async () => {
  await add('a', FAILED)
  await add('b', FAILED)
  await add('c', LATER)
  await add('d')
  await add('e', "status = 'sent', sent_at = now()")
  const all = () => call('POST', '/api/admin/mails/send-again', { token })
  expect((await all()).body).toEqual({ mails: 3 })
  expect((await all()).body).toEqual({ mails: 0 })
  expect(
    await query(
      'select status, count(*)::int as mails from outgoing_mail where due_at <= now() group by status order by 1',
    ),
  ).toEqual([
    { status: 'sent', mails: 1 },
    { status: 'waiting', mails: 4 },
  ])
})

it.each([
  ['EAUTH 535', 'sign-in'],
  ['EENVELOPE 550', 'recipient'],
  ['EMESSAGE 554', 'refused'],
  ['EENVELOPE 451', 'later'],
  ['EMESSAGE 552', 'full'],
  ['ESOCKET', 'unreachable'],
  ['ETIMEDOUT', 'slow'],
  ['ENOSPC', 'disk'],
  ['something new', 'unknown'],
])('explains for %s what to check: %s', (noted, problem) => {
  expect(findMailProblem(noted)).toBe(problem)
})

const RESULT: RunResult = {
  set: 'backup-2026-11-22T02-50-00Z',
  madeAt: '2026-11-22T02:50:00.000Z',
  tables: 61,
  rows: 1482,
  files: 212,
  bytes: null,
  relations: 300,
  isSealed: false,
  isOwnSet: false,
  copyError: null,
}
const weekly = (does: RunWork['drill']) =>
  drillWeekly(ctx, { work: { backup: does, drill: does }, mailTo: async () => ['board@house.example'] })
const mailed = () => query('select "to", subject, body from outgoing_mail')

it('mails one line of the weekly drill, once over two processes', async () => {
  const both = await Promise.allSettled([weekly(async () => RESULT), weekly(async () => RESULT)])
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  // The queue brings what met another one round again.
  await weekly(async () => RESULT)
  const text =
    'The backup of 2026-11-22 02:50 UTC was restored and compared: 61 tables, 1,482 rows and 212 files are as they were saved.'
  expect(await mailed()).toEqual([{ to: ['board@house.example'], subject: 'The weekly drill passed', body: text }])
  expect(await query('select state from operation_runs')).toEqual([{ state: 'done' }])
  await query("update operation_runs set ended_at = ended_at - interval '7 days'")
  await weekly(async () => RESULT)
  expect(await mailed()).toHaveLength(2)
})

it('mails what failed, and drills again where one died', async () => {
  await weekly(async () => {
    throw Object.assign(new Error('x'), { code: 'ENOSPC' })
  })
  expect(await mailed()).toMatchObject([
    { subject: 'The weekly drill FAILED', body: 'The backup could not be restored: The disk is full.' },
  ])
  await query("update operation_runs set state = 'running', ended_at = null, beat_at = now() - interval '1 hour'")
  await weekly(async () => RESULT)
  expect(await mailed()).toHaveLength(2)
})
