import { expect, it } from 'vitest'
import { testServices } from '../../../../tests/setup/services.ts'

const api = await testServices()

it('the directory names a vessel’s company as its client, and a second brand where there is a second system', async () => {
  const [company] = await api.query<{ id: string }>(
    `insert into companies (id, name, alternative_names) values (gen_random_uuid(), 'Rederi AS', '{}') returning id`,
  )
  for (const [name, companyId, second] of [
    ['MV Owned', company?.id ?? '', null],
    ['MV Alone', null, 'TRO meter'],
  ]) {
    await api.query(
      `insert into vessels (id, name, client_name, company_id, system_type2, brand2)
        values (gen_random_uuid(), $1, 'Its own client', $2, $3, 'Headway')`,
      [name, companyId, second],
    )
  }
  expect(
    await api.query(
      `select vessel_name, client_name, brand1, brand2 from vessel_directory where vessel_name in ('MV Owned', 'MV Alone')
        order by vessel_name`,
    ),
  ).toEqual([
    { vessel_name: 'MV Alone', client_name: 'Its own client', brand1: 'Headway', brand2: 'Headway' },
    { vessel_name: 'MV Owned', client_name: 'Rederi AS', brand1: 'Headway', brand2: null },
  ])
})

it('a vessel’s last service is the newest of its history, whatever changed that and by which statement', async () => {
  const [one, two] = [await addVessel('MV One'), await addVessel('MV Two')]
  const differing = () =>
    api.query(`select vessel.name from vessels vessel
      left join lateral (select service_date, service_type from vessel_service_history history
        where history.vessel_directory_id = vessel.id and service_date is not null
        order by service_date desc, history.id desc limit 1) newest on true
      where (vessel.last_service_date, vessel.last_service_type) is distinct from (newest.service_date, newest.service_type)`)
  const last = async () => {
    expect(await differing()).toEqual([])
    const rows = await api.query<{ last: string | null }>(
      `select last_service_date::text || ' ' || last_service_type as last from vessels where id = any($1) order by name`,
      [[one, two]],
    )
    return rows.map((row) => row.last)
  }
  await api.query(
    `insert into vessel_projects (id, project_number, vessel_id, vessel_name, service_type, status, request_date, completed_date)
      select gen_random_uuid(), 'P26-90' || number, $1, 'MV One', 'repair', case when number = 13 then 'in progress' else 'closed' end,
        '2026-01-01', make_date(2026, 1, number) from generate_series(11, 13) number`,
    [one],
  )
  expect(await last()).toEqual(['2026-01-12 repair', null])
  await api.query(`update vessel_projects set status = 'completed' where project_number = 'P26-9013'`)
  expect(await last()).toEqual(['2026-01-13 repair', null])
  await api.query(
    `insert into imported_services (id, vessel_id, service_date, service_type)
      values (gen_random_uuid(), $1, '2026-02-01', 'survey'), (gen_random_uuid(), $2, '2020-02-01', 'survey')`,
    [one, two],
  )
  expect(await last()).toEqual(['2026-02-01 survey', '2020-02-01 survey'])
  await api.query(`update vessel_projects set vessel_id = $1 where project_number = 'P26-9013'`, [two])
  await api.query(`delete from imported_services where vessel_id = $1`, [one])
  expect(await last()).toEqual(['2026-01-12 repair', '2026-01-13 repair'])
  await api.query(
    `update vessel_projects set service_type = 'training', completed_date = '2026-01-14' where vessel_id = $1`,
    [two],
  )
  await api.query(`update vessel_projects set status = 'in progress' where vessel_id = $1`, [one])
  expect(await last()).toEqual([null, '2026-01-14 training'])
  await api.query(`delete from vessel_projects where vessel_id = $1`, [two])
  expect(await last()).toEqual([null, '2020-02-01 survey'])
})

it('the log lists whom to call: those of the vessel’s own row, then the further people', async () => {
  const id = await addVessel('MV Logged')
  await api.query(
    `update vessels set vessel_master_name = 'Master', vessel_master_phone = '+4790000000', port_agent = 'Agency' where id = $1`,
    [id],
  )
  await api.query(
    `insert into vessel_contacts (id, vessel_id, contact_type, name) values (gen_random_uuid(), $1, 'owner', 'Owner')`,
    [id],
  )
  expect(await api.query('select contacts from vessel_logs where id = $1', [id])).toEqual([
    {
      contacts: [
        { type: 'master', name: 'Master', phone: '+4790000000', email: null },
        { type: 'agent', name: 'Agency', phone: null, email: null },
        { type: 'owner', name: 'Owner', phone: null, email: null },
      ],
    },
  ])
})

async function addVessel(name: string): Promise<string> {
  const [row] = await api.query<{ id: string }>(
    'insert into vessels (id, name) values (gen_random_uuid(), $1) returning id',
    [name],
  )
  return row?.id ?? ''
}
