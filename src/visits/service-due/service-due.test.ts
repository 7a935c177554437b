import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatPrintedDay, todayInOslo } from '#core/days.ts'
import { remindOfUnbilledItems } from '#money/billing/notices/unbilled-reminders.service.server.ts'
import { testCalls } from '../../../tests/setup/calls.ts'
import { addPerson } from '../../../tests/setup/portal-people.ts'
import { describeVisitRecords } from '../../compose/visit-records.server.ts'
import type { DueList } from './service-due.contract.ts'
import { remindOfWaiting } from './waiting-notices.service.server.ts'

const api = await testCalls()
const manager = await addPerson(api.ctx, { role: 'manager' })
const operator = await addPerson(api.ctx, { role: 'operator', name: 'Technician 3' })
const today = todayInOslo()

const post = (path: string, body: object) => api.call('POST', `/api/portal/${path}`, { token: manager.token, body })
const addShip = async (name: string, more: object = {}) =>
  ((await post('vessels', { name, ...more })).body as { id: string }).id
const plan = async (vesselName: string, body: object = {}) =>
  (await post('projects', { vesselName, serviceType: 'annual service', ...body })).body as { id: string }
const due = async (query: Record<string, string> = {}) =>
  (await api.call('GET', '/api/portal/vessels/due', { token: manager.token, query })).body as DueList
const namesOf = ({ items }: DueList) => items.map(({ vesselName }) => vesselName)

beforeAll(async () => {
  await addShip('Over', { nextServiceDue: addDays(today, -21), clientName: 'Gråsund Rederi AS', location: 'Haugesund' })
  await addShip('Today', { nextServiceDue: today })
  await addShip('Soon', { nextServiceDue: addDays(today, 28), location: 'Rotterdam' })
  await addShip('Later', { nextServiceDue: addDays(today, 61) })
  await addShip('Far', { nextServiceDue: addDays(today, 91) })
  await addShip('Never')
  const served = await addShip('Served', { serviceIntervalMonths: 12 })
  await api.query(
    `insert into imported_services (id, vessel_id, service_date, service_type)
      values (gen_random_uuid(), $1, $2::date - interval '330 days', 'annual service')`,
    [served, today],
  )
})

describe('the due list', () => {
  it('contains services due within the period, overdue ones first, and marks days set by hand', async () => {
    expect(namesOf(await due({ within: '0' }))).toEqual(['Over', 'Today'])
    expect(namesOf(await due({ within: 'overdue' }))).toEqual(['Over'])
    expect((await due({ within: '90' })).counts).toEqual({ overdue: 1, within30: 3, within60: 4, within90: 5 })
    const { items } = await due()
    expect(items.map((row) => [row.vesselName, row.isDueByHand])).toEqual([
      ['Over', true],
      ['Today', true],
      ['Soon', true],
      ['Served', false],
      ['Later', true],
    ])
    expect(items[0]).toMatchObject({
      daysToDue: -21,
      clientName: 'Gråsund Rederi AS',
      lastPort: { code: 'NOHAU', name: 'Haugesund', day: null },
      openProject: null,
      near: [],
    })
    expect((await api.call('GET', '/api/portal/vessels/due', { token: operator.token })).status).toBe(403)
    expect(
      (await api.call('GET', '/api/portal/vessels/due', { token: manager.token, query: { within: '45' } })).status,
    ).toBe(400)
  })

  it('finds a ship by any piece of its names, its number and its client, and by nothing else', async () => {
    await api.query(`insert into companies (id, name) values (gen_random_uuid(), 'Nordlenke AS')`)
    await api.query(
      `update vessels set company_id = (select id from companies where name = 'Nordlenke AS') where name = 'Soon'`,
    )
    await api.query(`update vessels set former_names = '{"M/T Fjord-Star"}', imo = '9074729' where name = 'Over'`)
    for (const q of [
      'gråsund',
      'OVER',
      'ov',
      'd-st',
      'fjordstar',
      'm/t',
      '9074729',
      '747',
      '74',
      'rederi over st',
      'gråsund star',
      'star 9074729 rederi',
      'star 9074729 ov',
    ]) {
      expect([q, ...namesOf(await due({ q }))]).toEqual([q, 'Over'])
    }
    expect(namesOf(await due({ q: 'lenke' }))).toEqual(['Soon'])
    expect(namesOf(await due({ q: 'lenke soon' }))).toEqual(['Soon'])
    for (const q of ['over soon', 'star 9074729 lenke', '%', 'o_er', '907 4728']) {
      expect([q, ...namesOf(await due({ q }))]).toEqual([q])
    }
  })

  it('names the visits of others that are planned near by, and no longer asks for a ship that has its own', async () => {
    await plan('Gråsund', {
      location: 'Bergen',
      portCode: 'NOBGO',
      scheduledDate: addDays(today, 2),
      scheduledEndDate: addDays(today, 4),
      assignedOperatorId: operator.id,
    })
    await plan('Too late', { location: 'Bergen', portCode: 'NOBGO', scheduledDate: addDays(today, 8) })
    const [over] = (await due()).items
    expect(over?.near).toEqual([
      expect.objectContaining({
        vesselName: 'Gråsund',
        portName: 'Bergen',
        distance: 58,
        days: 2,
        operatorName: 'Technician 3',
      }),
    ])
    expect(await due({ near: 'only' })).toMatchObject({ total: 1, items: [{ vesselName: 'Over' }] })
    expect(await due({ near: 'only', within: 'overdue', page: '2' })).toMatchObject({ total: 1, items: [] })
    await plan('Over', { serviceType: 'supply' })
    expect((await due()).items[0]?.openProject).toBeNull()
    const own = await plan('Over')
    expect((await due()).items[0]?.openProject).toMatchObject({ id: own.id })
    expect(namesOf(await due({ within: '0', project: 'none' }))).toEqual(['Today'])
    await api.query(`update vessel_projects set status = 'cancelled' where id = $1`, [own.id])
  })
})

describe('notices of what waits', () => {
  const projectLink = (id: string) => `/project/${id}`
  const remind = async () => {
    await remindOfWaiting(api.ctx, {
      jobs: api.jobs,
      records: describeVisitRecords(['passport']),
      links: { newProject: (id) => `/new?vessel=${id}`, project: projectLink },
    })
    await remindOfUnbilledItems(api.ctx, { jobs: api.jobs, projectLink })
  }
  const told = async (kind: string) =>
    (
      await api.query<{ subject: string; text: string }>(
        'select subject, text from notifications where user_id = $1 and kind = $2 order by subject',
        [manager.id, kind],
      )
    ).map(({ subject, text }) => `${subject}. ${text}`)

  it('a due service is notified once per step, however often the job runs', async () => {
    await Promise.all([remind(), remind()])
    await remind()
    const over = formatPrintedDay(addDays(today, -21))
    expect(await told('service-due')).toEqual([
      expect.stringMatching(/^Later: next service in 61 days\. Due on .*No project is open\.$/),
      `Over: next service 21 days over. Due on ${over}, no earlier service is known. No project is open.`,
      expect.stringMatching(/^Served: next service in \d+ days\. Due on .*, last served on .*\. No project is open\.$/),
      expect.stringMatching(/^Soon: next service in 28 days/),
      expect.stringMatching(/^Today: next service due today/),
    ])
    await api.query(`update vessels set next_service_due = $1 where name = 'Later'`, [addDays(today, 60)])
    await remind()
    expect((await told('service-due')).filter((line) => line.startsWith('Later'))).toHaveLength(2)
  })

  it('an unreviewed visit is notified after three days, and again after it is handed in again', async () => {
    const { id } = await plan('Waits')
    const hand = (days: number) =>
      api.query(
        `update vessel_projects set status = 'completed', status_changed_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      )
    await hand(2)
    await remind()
    expect(await told('review-waiting')).toEqual([])
    await hand(5)
    await remind()
    await hand(3)
    await remind()
    await remind()
    expect(await told('review-waiting')).toHaveLength(2)
  })

  it('approved items without an invoice are notified after two weeks, by project and day', async () => {
    const { id } = await plan('Unbilled', { assignedOperatorId: operator.id })
    await api.query(`update vessel_projects set status = 'in progress' where id = $1`, [id])
    for (const partName of ['Gasket', 'Filter', 'Fresh']) {
      expect((await post(`projects/${id}/parts`, { partName, quantity: 1, unitCost: '10.00' })).status).toBe(201)
    }
    await api.query(`update parts_used set billing_status = 'approved' where project_id = $1`, [id])
    await api.query(
      `update parts_used set billing_status_at = now() - interval '14 days' where project_id = $1 and part_name <> 'Fresh'`,
      [id],
    )
    await remind()
    await remind()
    expect(await told('billing-waiting')).toEqual([
      expect.stringMatching(
        new RegExp(
          `Unbilled is not billed\\. 2 items are approved since ${formatPrintedDay(addDays(today, -14))} and not billed\\.$`,
        ),
      ),
    ])
  })

  it('a visit without a technician or without valid documents is notified on the day before', async () => {
    const tomorrow = { scheduledDate: addDays(today, 1), location: 'Bergen' }
    await plan('Nobody', tomorrow)
    await plan('No papers', { ...tomorrow, assignedOperatorId: operator.id })
    await plan('Day after', { scheduledDate: addDays(today, 2) })
    await remind()
    await remind()
    const on = formatPrintedDay(addDays(today, 1))
    expect(await told('visit-unready')).toEqual([
      expect.stringMatching(new RegExp(`Nobody is tomorrow and has no technician\\. On ${on} in Bergen\\.$`)),
      expect.stringMatching(
        new RegExp(
          `No papers is tomorrow and travel documents are not in order\\. On ${on} in Bergen with Technician 3\\.$`,
        ),
      ),
    ])
  })
})
